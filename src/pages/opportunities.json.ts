import type { APIRoute } from 'astro'
import { publicCards } from '../build/content/catalog.ts'

/**
 * Every public entry in brief, as open data. The search, the saved list, the chat and the welcome
 * after a payment load it.
 */
export const GET: APIRoute = async () =>
  Response.json((await publicCards()).map(({ card }) => card))
