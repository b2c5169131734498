import type { APIRoute } from 'astro'
import { paths } from '../../domain/http/paths.ts'
import { allCautions, allChapters } from '../build/content/catalog.ts'

/** Open data about every chapter and caution. The chat uses the paths to check links in answers. */
export const GET: APIRoute = async () => {
  const pages = [
    ...(await allChapters()).map(({ id, data }) => ({ id, data, path: paths.chapter(id) })),
    ...(await allCautions()).map(({ id, data }) => ({ id, data, path: paths.caution(id) })),
  ]
  return Response.json(
    pages.map(({ id, path, data: { title, summary } }) => ({ slug: id, path, title, summary })),
  )
}
