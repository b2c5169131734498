import type { APIRoute } from 'astro'
import { paths } from '../../domain/http/paths.ts'
import { allCautions } from '../build/content/cautions.ts'
import { allChapters } from '../build/content/handbook.ts'

/** Every chapter and caution in brief, as open data. The chat loads it for the links of answers. */
export const GET: APIRoute = async () => {
  const pages = [
    ...(await allChapters()).map(({ id, data }) => ({ id, data, path: paths.chapter(id) })),
    ...(await allCautions()).map(({ id, data }) => ({ id, data, path: paths.caution(id) })),
  ]
  return Response.json(
    pages.map(({ id, path, data: { title, summary } }) => ({ slug: id, path, title, summary })),
  )
}
