import type { APIRoute, GetStaticPaths } from 'astro'
import { cardFacts } from '../../../domain/catalog/card.ts'
import { buildCard } from '../../../domain/catalog/build-card.ts'
import { allOpportunities, ranks } from '../../build/content/catalog.ts'
import { shareImage, type ShareImageEntry } from '../../build/covers/share-image.ts'

export const getStaticPaths = (async () => {
  const entries = await allOpportunities()
  if (entries.some(({ id }) => id === 'site')) {
    throw new Error(
      'src/content/opportunities/site.md: slug "site" is reserved for the share image of the home page',
    )
  }
  const rankOf = await ranks()
  return entries.map(({ id, data }) => {
    const card = buildCard(data, rankOf.get(id)!)
    const [label, value] = cardFacts(card)[0]!
    const props = {
      slug: id,
      title: data.title,
      category: data.category,
      glyph: data.glyph,
      verdict: card.verdict.join(' '),
      firstTwelveMonths: `${label}: ${value}`,
    } satisfies ShareImageEntry
    return { params: { slug: id }, props }
  })
}) satisfies GetStaticPaths

export const GET: APIRoute<ShareImageEntry> = async ({ props }) =>
  new Response(new Uint8Array(await shareImage(props)), {
    headers: { 'Content-Type': 'image/png' },
  })
