import type { APIRoute } from 'astro'
import { allChapters } from '../build/content/handbook.ts'

/** Every chapter of the handbook in brief, as open data. The chat loads it for the links of answers. */
export const GET: APIRoute = async () =>
  Response.json(
    (await allChapters()).map(({ id, data: { title, summary } }) => ({ slug: id, title, summary })),
  )
