import type { Reading, Source } from './source.schema.ts'

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
