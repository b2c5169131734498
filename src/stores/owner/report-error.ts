import type { CorrectionInput } from '../../../domain/owner/correction.schema.ts'
import { entrySlug } from '../../../domain/http/paths.ts'
import { call } from '../../browser/api.ts'
import { failureSentence } from '../ui/failures.ts'

/**
 * Sends a reader's report.
 *
 * @returns a sentence for the reader if it was not stored
 */
export async function sendReport(report: CorrectionInput): Promise<string | undefined> {
  const opportunitySlug = entrySlug(report.page)
  try {
    const body = { ...report, ...(opportunitySlug && { opportunitySlug }) }
    await call('POST /api/corrections', { body })
    return undefined
  } catch (error) {
    return failureSentence(error, 'We couldn’t send your report. Try again.')
  }
}
