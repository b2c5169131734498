import { listReviews, type Review } from '../../../domain/catalog/due.ts'
import { isPublic } from '../../../domain/catalog/publication.ts'
import { readContent, throwMistakes } from './read-content.ts'

/**
 * When each text and figure is due for review, the earliest first.
 *
 * @param root the folder that holds `src/content`
 * @param publicAt if set, leaves out the entries that are in member preview at that time
 * @throws {Error} on a mistake in the content
 */
export function readReviews(root = '.', publicAt?: Date): Review[] {
  const content = throwMistakes(readContent(root))
  const { handbook, cautions, sources, markets, states } = content
  const opportunities = content.opportunities.filter(
    ({ data }) => publicAt === undefined || isPublic(data, publicAt),
  )
  const slugs = new Set(opportunities.map(({ file }) => file))
  const premium = content.premium.filter(({ file }) => slugs.has(file))
  const files = [
    ...[opportunities, premium, handbook, cautions].flat(),
    ...[sources, markets, states, content['state-tax']],
  ]
  return listReviews({
    opportunities,
    handbook,
    cautions,
    sources: sources.data,
    states: states.data,
    stateTax: content['state-tax'].data,
    dueLines: files.flatMap(({ path, dueLines }) =>
      dueLines.map(({ line, due }) => ({ name: `${path}:${line}`, due })),
    ),
  })
}

export const correctionCounts = () => throwMistakes(readContent()).corrections.data
