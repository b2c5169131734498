import type { APIRoute, GetStaticPaths } from 'astro'
import { allOpportunities } from '../../build/content/catalog.ts'
import { coverSvg, type Cover } from '../../build/covers/cover.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map(({ id, data: { category, glyph } }) => ({
    params: { slug: id },
    props: { slug: id, category, glyph } satisfies Cover,
  }))) satisfies GetStaticPaths

export const GET: APIRoute<Cover> = ({ props }) =>
  new Response(coverSvg(props), { headers: { 'Content-Type': 'image/svg+xml' } })
