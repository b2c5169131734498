import type { APIRoute } from 'astro'
import { siteShareImage } from '../../build/covers/share-image.ts'
import { site } from '../../site.ts'

export const GET: APIRoute = async () => {
  const image = await siteShareImage({
    title: site.tagline,
    line: 'Research, scores and revenue models for registered nurses.',
  })
  return new Response(new Uint8Array(image), { headers: { 'Content-Type': 'image/png' } })
}
