import { calendarFile } from '../../../domain/launch/calendar-file.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import type { DatedItem } from '../../../domain/launch/plan.ts'
import { downloadFile } from '../ui/download.ts'

/** `exports` is how often the plan was exported before. */
export function downloadCalendar(
  { slug, title, taxDates }: PlanEntry,
  items: readonly DatedItem[],
  startsOn: string,
  exports: number,
  hasTaxDates: boolean,
): void {
  const events = items.map((item) => ({
    id: item.id,
    date: item.date,
    summary: /^.*?[.?!](?= |$)/.exec(item.text)?.[0] ?? item.text,
    description: 'words' in item ? `${item.text}\n\n${item.words}` : item.text,
  }))
  const taxEvents = taxDates
    .filter((date) => hasTaxDates && date >= startsOn)
    .map((date) => ({
      id: `tax-${date}`,
      date,
      summary: 'Federal estimated tax is due',
      description: 'Form 1040-ES. Check the date for your state too.',
    }))
  const text = calendarFile(
    {
      slug,
      name: `${title}: launch`,
      startsOn,
      origin: location.origin,
      exports,
      events: [...events, ...taxEvents],
    },
    new Date(),
  )
  downloadFile(`launch-${slug}.ics`, 'text/calendar;charset=utf-8', text)
}
