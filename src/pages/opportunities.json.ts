import type { APIRoute } from 'astro'
import { allOpportunities } from '../build/content/catalog.ts'

/** The slugs of all public entries: what an answer may link to, fetched once a chat is open. */
export const GET: APIRoute = async () =>
  Response.json((await allOpportunities()).map(({ data }) => data.slug))
