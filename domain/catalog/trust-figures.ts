import { tokens } from '../text/text.ts'
import type { Source } from './sources/source.schema.ts'

const dayMs = 86_400_000

/** The marked figures of texts: those with a source, and our own estimates. */
export function countMarks(texts: readonly string[]): { citations: number; estimates: number } {
  const kinds = texts.flatMap((text) => tokens(text).map(({ kind }) => kind))
  const count = (kind: (typeof kinds)[number]) => kinds.filter((one) => one === kind).length
  return { citations: count('citation'), estimates: count('estimate') }
}

/** For example "610 in the last 90 days, 8 from 91 days to a year ago, and 2 over a year ago". */
export function describeReadingAge(
  sources: readonly Pick<Source, 'checkedAt'>[],
  now: Date,
): string {
  const days = sources.map(({ checkedAt }) => (now.getTime() - checkedAt.getTime()) / dayMs)
  const recent = days.filter((age) => age <= 90).length
  const old = days.filter((age) => age > 365).length
  return `${recent} in the last 90 days, ${days.length - recent - old} from 91 days to a year ago, and ${old} over a year ago`
}

/** For example "400 in 2025 or later, 150 in 2021 to 2024, 40 before 2021; 30 give no year". */
export function describePublicationAge(
  sources: readonly Pick<Source, 'year'>[],
  now: Date,
): string {
  const recent = now.getUTCFullYear() - 1
  const count = (has: (year: number) => boolean) =>
    sources.filter(({ year }) => year !== undefined && has(year)).length
  return [
    `${count((year) => year >= recent)} in ${recent} or later`,
    `${count((year) => year < recent && year >= recent - 4)} in ${recent - 4} to ${recent - 1}`,
    `${count((year) => year < recent - 4)} before ${recent - 4}; ${sources.filter(({ year }) => year === undefined).length} give no year`,
  ].join(', ')
}
