import type { APIRoute, GetStaticPaths } from 'astro'
import { allOpportunities } from '../../build/content/catalog.ts'
import { coverSvg, type Cover } from '../../build/covers/cover.ts'

/** Only for `astro dev`. In a build, `src/build/entry-files.ts` writes these files. */
export const getStaticPaths = (async () => {
  if (import.meta.env.PROD) return []
  const entries = await allOpportunities()
  return entries.map(({ id, data: { category, glyph } }) => ({
    params: { slug: id },
    props: { slug: id, category, glyph } satisfies Cover,
  }))
}) satisfies GetStaticPaths

export const GET: APIRoute<Cover> = ({ props }) =>
  new Response(coverSvg(props), { headers: { 'Content-Type': 'image/svg+xml' } })
