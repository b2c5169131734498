import type { APIRoute, GetStaticPaths } from 'astro'
import { cardOf } from '../../../domain/catalog/to-directory-entry.ts'
import { allOpportunities, type OpportunityEntry } from '../../build/content/catalog.ts'

/** Only for `astro dev`. In a build, `src/build/entry-files.ts` writes these files. */
export const getStaticPaths = (async () =>
  import.meta.env.PROD
    ? []
    : (await allOpportunities()).map((entry) => ({
        params: { slug: entry.data.slug },
        props: { entry },
      }))) satisfies GetStaticPaths

/** One entry's card data. Lists fetch it, so that no page contains the data of every entry. */
export const GET: APIRoute<{ entry: OpportunityEntry }> = ({ props }) =>
  Response.json(cardOf(props.entry.data))
