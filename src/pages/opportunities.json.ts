import type { APIRoute } from 'astro'
import { allOpportunities } from '../build/content/catalog.ts'

/** Slugs of all public entries, which an answer may link to. The browser fetches it with the chat. */
export const GET: APIRoute = async () =>
  Response.json((await allOpportunities()).map(({ data }) => data.slug))
