import { relative } from 'node:path'
import { faultRows } from './rows.ts'

export interface Report {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
  files: string[]
}

const leading = /^([A-Z]\d+)[\s:,]+/
const inParentheses = /\(([A-Z]\d+(?:, [A-Z]\d+)*)\)/g

/**
 * Returns the fault ids in the title of a test or `describe`. They are at the beginning ("W8 C6
 * finds a payment without an event") or in parentheses ("frees the seat of a payment (R6, S2)").
 */
export function numbersOf(name: string): string[] {
  const [match, id] = leading.exec(name) ?? []
  if (match !== undefined && id !== undefined) return [id, ...numbersOf(name.slice(match.length))]
  return [...name.matchAll(inParentheses)].flatMap(([, ids = '']) => ids.split(', '))
}

/**
 * Returns a pattern for Vitest's `-t`. It selects each test that has one of the fault ids in its
 * name. Vitest joins the titles of the `describe` blocks and of the test to form the name.
 */
export const namePattern = (ids: string[]): string => {
  const any = `(${ids.join('|')})`
  return `(^| )${any}[ :,]|\\(([A-Z]\\d+, )*${any}[,)]`
}

/**
 * Counts the test results of each row of `faultRows`. If the title of a `describe` has a row's id,
 * such as S2, every test in that `describe` counts for the row.
 *
 * @param root the folder to which the file names in the result are relative
 * @throws {Error} if a title has an id without a row
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
        if (!row) throw new Error(`${file}: "${title}" names ${id}, but there is no such row.`)
        row[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1
        if (!row.files.includes(file)) row.files.push(file)
      }
    }
  }
  return rows
}

export const isShown = ({ passed, failed, skipped }: Tally): boolean =>
  passed > 0 && failed === 0 && skipped === 0
