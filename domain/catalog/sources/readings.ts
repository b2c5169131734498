import type { Reading, Source } from './source.schema.ts'
import { tokens } from '../../text/text.ts'

export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')

export const linkLead = ({ isCopy }: Pick<Source, 'isCopy'>): string => (isCopy ? 'Copy at ' : '')

/**
 * The highest allowed share of second-hand sources. For such a source, our editors read only
 * a page that quotes the source.
 */
const secondHandLimit = 0.35

const notes: Record<Reading, string> = {
  page: 'We read the live page',
  'stored copy': 'We read a stored copy',
  'second-hand': 'We read a page that quotes it',
}

export const readingNote = (read: Reading, day: string): string => `${notes[read]}, ${day}.`

export function countReadings(sources: readonly Pick<Source, 'read'>[]): Record<Reading, number> {
  const counts = { page: 0, 'stored copy': 0, 'second-hand': 0 }
  for (const { read } of sources) counts[read] += 1
  return counts
}

/**
 * Returns the text that the build prints: how many sources we read on the live page, in a stored
 * copy, and second-hand.
 *
 * @throws {Error} when more than 35% of them were read second-hand
 */
export function readingsReport(sources: readonly Pick<Source, 'read'>[]): string {
  const counts = countReadings(sources)
  const secondHand = counts['second-hand']
  const share = sources.length === 0 ? 0 : secondHand / sources.length
  const report = `${secondHand} of ${sources.length} sources (${(share * 100).toFixed(1)}%) were read second-hand, ${counts['stored copy']} in a stored copy, ${counts.page} on the live page`
  if (share > secondHandLimit)
    throw new Error(`${report}. At most ${secondHandLimit * 100}% may be second-hand.`)
  return report
}

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
