import type { Worksheet } from '../../../domain/launch/worksheet.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import type { TakeHomeEntry } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { takeHomeEntries } from '../../browser/api.ts'
import { downloadFile } from '../ui/download.ts'

/** Null for a company, which has no solo schedule. */
export const loadSchedule = async (slug: string): Promise<TakeHomeEntry | null> =>
  (await takeHomeEntries())[slug] ?? null

/** Saves the worksheet as `<slug>-pricing-worksheet.xlsx`. */
export async function downloadWorksheet(
  worksheet: Worksheet,
  { slug, title }: { slug: string; title: string },
  job: string,
): Promise<void> {
  const [{ worksheetSheets }, { spreadsheetFile }] = await Promise.all([
    import('../../../domain/launch/worksheet-sheets.ts'),
    import('./spreadsheet-file.ts'),
  ])
  const file = spreadsheetFile(worksheetSheets(worksheet, title, job, newestTaxYear.year))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  downloadFile(`${slug}-pricing-worksheet.xlsx`, type, file as BlobPart)
}
