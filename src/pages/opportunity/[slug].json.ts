import type { APIRoute, GetStaticPaths } from 'astro'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { buildCard } from '../../../domain/catalog/build-card.ts'
import {
  allOpportunities,
  references,
  type OpportunityEntry,
  ranks,
} from '../../build/content/catalog.ts'
import { buildTaxYear } from '../../build/content/tax-year.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map((entry) => ({
    params: { slug: entry.data.slug },
    props: entry,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<OpportunityEntry> = async ({ props: { data, body = '' } }) =>
  Response.json({
    ...buildCard(data, (await ranks()).get(data.slug)!),
    ...entryText({ data, body }, await references(), buildTaxYear().table),
  })
