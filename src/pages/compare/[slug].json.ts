import type { APIRoute, GetStaticPaths } from 'astro'
import { toComparedEntry } from '../../../domain/tools/compared-entry.ts'
import { buildTaxYear } from '../../build/content/tax-year.ts'
import { allOpportunities, type OpportunityEntry } from '../../build/content/catalog.ts'

/** Only for `astro dev`. In a build, `src/build/entry-files.ts` writes these files. */
export const getStaticPaths = (async () =>
  import.meta.env.PROD
    ? []
    : (await allOpportunities()).map(({ data }) => ({
        params: { slug: data.slug },
        props: { data },
      }))) satisfies GetStaticPaths

export const GET: APIRoute<Pick<OpportunityEntry, 'data'>> = ({ props }) =>
  Response.json(toComparedEntry(props.data, buildTaxYear().table))
