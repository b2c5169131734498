import type { APIRoute, GetStaticPaths } from 'astro'
import { toComparedEntry } from '../../../domain/tools/compared-entry.ts'
import { buildTaxYear } from '../../build/content/tax-year.ts'
import { allOpportunities, type OpportunityEntry } from '../../build/content/catalog.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map(({ data }) => ({
    params: { slug: data.slug },
    props: { data },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<Pick<OpportunityEntry, 'data'>> = ({ props }) =>
  Response.json(toComparedEntry(props.data, buildTaxYear().table))
