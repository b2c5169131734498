import { rnPay } from '../tools/profile.ts'
import { daysFresh } from '../tools/states.ts'
import { federalTaxYears } from '../tools/take-home/tax-years.ts'

/** A text or figure, and the day (UTC, YYYY-MM-DD) by which we review it. */
export interface Review {
  kind: 'entry' | 'chapter' | 'caution' | 'source' | 'state' | 'line' | 'table'
  name: string
  due: string
}

/** Days from a review to the next. We promise a quarter for entries, so ten days remain to do it. */
const periods = { entry: 80, chapter: 180, caution: 180, source: 365, state: daysFresh }

/** The command and the weekly alert list what is due within this many days. */
const daysAhead = 60

interface Reviewed {
  opportunities: readonly { file: string; data: { reviewedAt: Date } }[]
  handbook: readonly { file: string; data: { checkedAt: Date } }[]
  cautions: readonly { file: string; data: { checkedAt: Date } }[]
  sources: readonly { id: string; checkedAt: Date }[]
  states: { checkedAt: string; states: readonly { code: string; checkedAt?: string | undefined }[] }
  stateTax: { states: readonly { code: string; year: number }[] }
  /** Lines with their own day: the mark `{due 2027-01-15}`. */
  dueLines: readonly { name: string; due: string }[]
}

const addDays = (day: Date, days: number): string =>
  new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** When each text and figure of the content is due, the earliest first. */
export function listReviews(content: Reviewed): Review[] {
  const after = (kind: keyof typeof periods, name: string, day: Date): Review => ({
    kind,
    name,
    due: addDays(day, periods[kind]),
  })
  const taxYear = Math.max(...federalTaxYears.map(({ year }) => year))
  const stateYears = Map.groupBy(content.stateTax.states, ({ year }) => year)
  const reviews: Review[] = [
    ...content.opportunities.map(({ file, data }) => after('entry', file, data.reviewedAt)),
    ...content.handbook.map(({ file, data }) => after('chapter', file, data.checkedAt)),
    ...content.cautions.map(({ file, data }) => after('caution', file, data.checkedAt)),
    ...content.sources.map(({ id, checkedAt }) => after('source', id, checkedAt)),
    ...content.states.states.map(({ code, checkedAt }) =>
      after('state', code, new Date(checkedAt ?? content.states.checkedAt)),
    ),
    ...content.dueLines.map((line) => ({ kind: 'line' as const, ...line })),
    { kind: 'table', name: `federal tax of ${taxYear + 1}`, due: `${taxYear + 1}-01-15` },
    ...[...stateYears].map(([year, states]): Review => ({
      kind: 'table',
      name: `state tax of ${year + 1} in ${states.length > 5 ? `${states.length} states` : states.map(({ code }) => code).join(' and ')}`,
      due: `${year + 1}-01-15`,
    })),
    // BLS releases the wages of May in the spring of the next year.
    {
      kind: 'table',
      name: `BLS wages after ${rnPay.period}`,
      due: `${Number(rnPay.period.slice(-4)) + 2}-06-30`,
    },
  ]
  return reviews.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
}

export const isOverdue = ({ due }: Review, day: string): boolean => due < day

/** What is due within 60 days after `day`, or overdue. */
export const listDue = (reviews: readonly Review[], day: string): Review[] =>
  reviews.filter(({ due }) => due <= addDays(new Date(day), daysAhead))

/** For example "3 of 640 texts and figures are past their review date". */
export const describeOverdue = (reviews: readonly Review[], day: string): string =>
  `${reviews.filter((review) => isOverdue(review, day)).length} of ${reviews.length} texts and figures are past their review date`

/**
 * For each kind except single lines: how many there are, when the next is due, and the names of the
 * overdue ones.
 */
export const summarizeReviews = (reviews: readonly Review[], day: string) =>
  [...Map.groupBy(reviews, ({ kind }) => kind)]
    .filter(([kind]) => kind !== 'line')
    .map(([kind, own]) => ({
      kind: plural[kind],
      count: own.length,
      next: own.find((one) => !isOverdue(one, day))?.due,
      overdue: own.filter((one) => isOverdue(one, day)).map(({ name }) => name),
    }))

const plural = {
  entry: 'entries',
  chapter: 'chapters',
  caution: 'cautions',
  source: 'sources',
  state: 'states',
  line: 'lines',
  table: 'tables of tax and wages',
}

/** A line for each day and kind, such as "overdue 2027-02-16  36 entries: sleep-coaching and 35 more". */
export function dueLines(reviews: readonly Review[], day: string): string[] {
  const groups = Map.groupBy(listDue(reviews, day), ({ kind, due }) => `${due} ${kind}`)
  return [...groups.values()].map((group) => {
    const [{ kind, due } = { kind: 'table' as const, due: '' }] = group
    const names = group.map(({ name }) => name)
    const rest = names.length > 5 ? ` and ${names.length - 5} more` : ''
    const label = kind === 'table' ? '' : `${group.length} ${plural[kind]}: `
    return `${due < day ? 'overdue' : 'due    '} ${due}  ${label}${names.slice(0, 5).join(', ')}${rest}`
  })
}
