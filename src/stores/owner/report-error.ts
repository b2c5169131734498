import type { CorrectionInput } from '../../../domain/owner/correction.schema.ts'
import { entrySlug } from '../../../domain/http/paths.ts'
import { call } from '../../browser/api.ts'
import { failureSentence } from '../ui/failures.ts'

/**
 * Sends a reader's report. The names of the `typed` fields are those of the report.
 *
 * @returns a sentence for the reader if it was not stored
 */
export async function sendReport(
  place: Pick<CorrectionInput, 'page' | 'figure'>,
  typed: FormData,
): Promise<string | undefined> {
  const opportunitySlug = entrySlug(place.page)
  const texts = [...typed].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]))
  const body = {
    ...place,
    ...(opportunitySlug && { opportunitySlug }),
    ...Object.fromEntries(texts),
  }
  try {
    await call('POST /api/corrections', { body })
    return undefined
  } catch (error) {
    return failureSentence(error, 'We couldn’t send your report. Try again.')
  }
}
