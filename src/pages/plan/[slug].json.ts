import type { APIRoute, GetStaticPaths } from 'astro'
import {
  allOpportunities,
  featuredOpportunity,
  type OpportunityEntry,
} from '../../build/content/catalog.ts'
import { planEntry } from '../../build/content/plan-entries.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map((entry) => ({
    params: { slug: entry.data.slug },
    props: entry,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<OpportunityEntry> = async ({ props: entry }) => {
  const featured = featuredOpportunity(await allOpportunities())
  return Response.json(planEntry(entry, entry.data.slug === featured?.data.slug))
}
