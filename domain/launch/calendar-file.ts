import { estimatedTaxDates } from '../tools/take-home/estimated-tax.ts'
import { addDays, type DatedItem } from './plan.ts'

export interface CalendarEvent {
  id: string
  /** YYYY-MM-DD */
  date: string
  summary: string
  description: string
}

export interface Calendar {
  slug: string
  /** The name that the calendar app shows. */
  name: string
  startsOn: string
  /** The origin of this site, such as `https://example.org`. */
  origin: string
  /** How often the plan was exported before. Calendar apps replace events with a lower sequence. */
  exports: number
  events: readonly CalendarEvent[]
}

/** A task or a step as an event. Its title is the first sentence of its text. */
export const planEvent = (item: DatedItem): CalendarEvent => ({
  id: item.id,
  date: item.date,
  summary: /^.*?[.?!](?= |$)/.exec(item.text)?.[0] ?? item.text,
  description: 'words' in item ? `${item.text}\n\n${item.words}` : item.text,
})

/** The first five payments of estimated tax from a day on, which take the plan through a year. */
export function taxEvents(startsOn: string): CalendarEvent[] {
  const year = Number(startsOn.slice(0, 4))
  return [year - 1, year, year + 1]
    .flatMap(estimatedTaxDates)
    .filter((date) => date >= startsOn)
    .slice(0, 5)
    .map((date) => ({
      id: `tax-${date}`,
      date,
      summary: 'Federal estimated tax is due',
      description: 'Form 1040-ES. Check the date for your state too.',
    }))
}

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const bytes = new TextEncoder()

/** Folds a line at 75 octets, never inside a character. RFC 5545, 3.1. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const { length } = bytes.encode(character)
    if (octets + length > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}

const date = (isoDay: string): string => isoDay.replaceAll('-', '')

/**
 * All-day events for every calendar app. Google refuses a file without DTSTAMP. The uid of an event
 * stays the same at each export, so that an app replaces the event.
 */
export function calendarFile(calendar: Calendar, now: Date): string {
  const { slug, name, startsOn, origin, exports, events } = calendar
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//RN Opportunities//Launch plan 1//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}.${slug}.${startsOn}@${new URL(origin).host}`,
      `SEQUENCE:${exports}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date(event.date)}`,
      `DTEND;VALUE=DATE:${date(addDays(event.date, 1))}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      'TRANSP:TRANSPARENT',
      `URL:${origin}/opportunity/${slug}#execution`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
