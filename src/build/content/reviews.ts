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
  return listReviews({
    ...content,
    sources: content.sources.data,
    states: content.states.data,
    stateTax: content['state-tax'].data,
  })
}
