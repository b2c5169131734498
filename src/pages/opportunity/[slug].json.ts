import type { APIRoute, GetStaticPaths } from 'astro'
import type { OpportunityCard } from '../../../domain/card.ts'
import { dollarRange } from '../../../domain/money.ts'
import { scenarioRange } from '../../../domain/revenue.ts'
import { averageScore } from '../../../domain/scores.ts'
import { allOpportunities, type OpportunityEntry } from '../../catalogue.ts'

export const getStaticPaths = (async () =>
  (await allOpportunities()).map((entry) => ({
    params: { slug: entry.data.slug },
    props: { entry },
  }))) satisfies GetStaticPaths

/** What a list needs of one entry, so that no page carries all of them. */
export const GET: APIRoute<{ entry: OpportunityEntry }> = ({ props }) => {
  const { data } = props.entry
  const card: OpportunityCard = {
    slug: data.slug,
    title: data.title,
    category: data.category,
    averageScore: averageScore(data),
    revenue: dollarRange(scenarioRange(data.revenue.solo)),
  }
  return Response.json(card)
}
