import type { APIRoute, GetStaticPaths } from 'astro'
import { cardOf } from '../../../domain/catalog/to-directory-entry.ts'
import { allOpportunities, type OpportunityEntry } from '../../build/content/catalog.ts'

/** For `astro dev`; a build writes these files by `src/build/entry-files.ts`. */
export const getStaticPaths = (async () =>
  import.meta.env.PROD
    ? []
    : (await allOpportunities()).map((entry) => ({
        params: { slug: entry.data.slug },
        props: { entry },
      }))) satisfies GetStaticPaths

/** What a list needs of one entry, so that no page carries all of them. */
export const GET: APIRoute<{ entry: OpportunityEntry }> = ({ props }) =>
  Response.json(cardOf(props.entry.data))
