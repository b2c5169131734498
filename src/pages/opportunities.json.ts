import type { APIRoute } from 'astro'
import { cardOf } from '../../domain/search/to-directory-entry.ts'
import { allOpportunities } from '../build/content/catalog.ts'

/**
 * Every public entry in brief, as open data. The saved list, the chat and the welcome after a
 * payment load it.
 */
export const GET: APIRoute = async () =>
  Response.json((await allOpportunities()).map(({ data }) => cardOf(data)))
