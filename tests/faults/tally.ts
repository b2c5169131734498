import { relative } from 'node:path'
import { faultRows } from './rows.ts'

/** What of vitest's JSON report is read. */
export interface Report {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** How the tests of one row went. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  files: string[]
}

const number = /^([A-Z]\d)[\s:,]+/

/** The numbers that a name begins with: "W8 C6 no event ever comes" has two. */
export function numbersOf(name: string): string[] {
  const [found, id] = number.exec(name) ?? []
  return found === undefined || id === undefined ? [] : [id, ...numbersOf(name.slice(found.length))]
}

/** Which names vitest is to run: a describe's or a test's that begins with one of these numbers. */
export const namePattern = (ids: string[]): string => `(^| )(${ids.join('|')})[ :,]`

/**
 * Sorts the cases of reports by row; a describe's numbers are those of every test in it.
 * @param root the folder that files are named from
 * @throws {Error} for a number that is no row's
 */
export function tally(reports: (Report | undefined)[], root: string): Map<string, Tally> {
  const rows = new Map(
    faultRows.map(({ id }) => [id, { passed: 0, failed: 0, skipped: 0, files: [] as string[] }]),
  )
  for (const { name, assertionResults } of reports.flatMap((report) => report?.testResults ?? [])) {
    const file = relative(root, name).replaceAll('\\', '/')
    for (const { ancestorTitles, title, status } of assertionResults) {
      for (const id of new Set([...ancestorTitles, title].flatMap(numbersOf))) {
        const row = rows.get(id)
        if (!row) throw new Error(`${file}: "${title}" names ${id}, which is no row.`)
        row[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1
        if (!row.files.includes(file)) row.files.push(file)
      }
    }
  }
  return rows
}

/** Whether a row is shown: by a test that passed, with none that failed or did not run. */
export const isShown = ({ passed, failed, skipped }: Tally): boolean =>
  passed > 0 && failed === 0 && skipped === 0
