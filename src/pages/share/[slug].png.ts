import type { APIRoute, GetStaticPaths } from 'astro'
import { dollarRange } from '../../../domain/billing/money.ts'
import { mainModel, scenarioRange } from '../../../domain/catalog/revenue.ts'
import { averageScore } from '../../../domain/catalog/scores/calculate-scores.ts'
import { scoreLabel } from '../../../domain/catalog/scores/scores.ts'
import { allOpportunities } from '../../build/content/catalog.ts'
import { shareImage, type ShareImageEntry } from '../../build/covers/share-image.ts'

export const getStaticPaths = (async () => {
  const entries = await allOpportunities()
  if (entries.some(({ id }) => id === 'site')) {
    throw new Error(
      'src/content/opportunities/site.md: slug "site" is reserved for the share image of the home page',
    )
  }
  return entries.map(({ id, data }) => {
    const average = averageScore(data)
    const model = mainModel(data.revenue)
    const props = {
      slug: id,
      title: data.title,
      category: data.category,
      glyph: data.glyph,
      averageScore: average,
      scoreLabel: scoreLabel(average),
      model: model.name,
      revenue: dollarRange(scenarioRange(model.scenarios)),
    } satisfies ShareImageEntry
    return { params: { slug: id }, props }
  })
}) satisfies GetStaticPaths

export const GET: APIRoute<ShareImageEntry> = async ({ props }) =>
  new Response(new Uint8Array(await shareImage(props)), {
    headers: { 'Content-Type': 'image/png' },
  })
