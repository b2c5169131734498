import type { APIRoute } from 'astro'
import { cardOf } from '../../domain/search/to-directory-entry.ts'
import { allOpportunities } from '../build/content/catalog.ts'
import { ranks } from '../build/content/ranks.ts'

/**
 * Every public entry in brief, as open data. The saved list, the chat and the welcome after a
 * payment load it.
 */
export const GET: APIRoute = async () => {
  const places = await ranks()
  const entries = await allOpportunities()
  return Response.json(entries.map(({ data }) => cardOf(data, places.get(data.slug)!)))
}
