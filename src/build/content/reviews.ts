import { listReviews, type Review } from '../../../domain/catalog/due.ts'
import { readContent, throwMistakes } from './read-content.ts'

/**
 * When each text and figure is due for review, the earliest first. Member previews included.
 *
 * @param root the folder that holds `src/content`
 * @throws {Error} on a mistake in the content
 */
export function readReviews(root = '.'): Review[] {
  const content = throwMistakes(readContent(root))
  const { opportunities, premium, handbook, cautions, sources, markets, states } = content
  const files = [
    ...[opportunities, premium, handbook, cautions].flat(),
    ...[sources, markets, states, content['state-tax']],
  ]
  return listReviews({
    ...content,
    sources: sources.data,
    states: states.data,
    stateTax: content['state-tax'].data,
    dueLines: files.flatMap(({ path, dueLines }) =>
      dueLines.map(({ line, due }) => ({ name: `${path}:${line}`, due })),
    ),
  })
}
