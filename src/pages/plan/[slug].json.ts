import type { APIRoute, GetStaticPaths } from 'astro'
import { allOpportunities, type OpportunityEntry } from '../../build/content/catalog.ts'
import { planEntry } from '../../build/content/launch-kits.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map((entry) => ({
    params: { slug: entry.data.slug },
    props: entry,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<OpportunityEntry> = async ({ props: entry }) =>
  Response.json(await planEntry(entry))
