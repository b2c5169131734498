import { writeCsv } from '../text/csv.ts'
import { localIsoDay } from '../text/day.ts'
import { exactRange, usd } from '../billing/money.ts'
import { cardFacts, type OpportunityCard } from '../catalog/card.ts'
import type { SavedItem, SavedStatus } from './saved.schema.ts'

export const statusLabels: Record<SavedStatus, string> = {
  interested: 'Just looking',
  exploring: 'Checking rules',
  building: 'Planning',
  dropped: 'Set aside',
}

export const statusOrder = Object.keys(statusLabels) as SavedStatus[]

export interface SavedRow {
  item: SavedItem
  /** Null if the directory no longer has the entry. Undefined until the card is loaded. */
  card: OpportunityCard | null | undefined
}

export const sortings = {
  newest: 'Newest',
  title: 'Title',
  score: 'Score',
  status: 'Status',
} as const
export type Sorting = keyof typeof sortings

const byNewest = (a: SavedRow, b: SavedRow) => b.item.createdAt.localeCompare(a.item.createdAt)
const titleOf = ({ item, card }: SavedRow) => card?.title ?? item.opportunitySlug

const comparisons: Record<Sorting, (a: SavedRow, b: SavedRow) => number> = {
  newest: byNewest,
  title: (a, b) => titleOf(a).localeCompare(titleOf(b)),
  score: (a, b) => (b.card?.averageScore ?? 0) - (a.card?.averageScore ?? 0) || byNewest(a, b),
  status: (a, b) =>
    statusOrder.indexOf(a.item.status) - statusOrder.indexOf(b.item.status) || byNewest(a, b),
}

export const sortRows = (rows: SavedRow[], sorting: Sorting): SavedRow[] =>
  [...rows].sort(comparisons[sorting])

const figureColumns = [
  'Average score',
  'Verdict',
  'Cost to start',
  'Hours a week, full schedule',
  'First 12 months, kept',
  'Full schedule, kept per hour',
  'Same hours at the job, kept per hour',
  'For this job',
]

function cardCells(card: OpportunityCard, job: string): string[] {
  const { averageScore, verdict, toStart, hours, full } = card
  const [first, later] = cardFacts(card)
  return [
    String(averageScore),
    verdict.join(' '),
    exactRange(toStart),
    hours === null ? 'Full time' : String(hours),
    full ? first![1] : `${first![1]}, before tax`,
    full ? usd.format(full.perHour) : `${later![1]} a year, before tax`,
    full ? usd.format(full.shiftPerHour) : '',
    job,
  ]
}

/** The saved list as a CSV file. `job` names the household that the figures of the cards are for. */
export function savedCsv(rows: SavedRow[], job: string, base: string): string {
  const lines = rows.map(({ item, card }) => [
    card?.title ?? item.opportunitySlug,
    card?.category ?? '',
    ...(card ? cardCells(card, job) : figureColumns.map(() => '')),
    statusLabels[item.status],
    item.notes ?? '',
    localIsoDay(new Date(item.createdAt)),
    new URL(`/opportunity/${item.opportunitySlug}`, base).href,
  ])
  const head = ['Title', 'Category', ...figureColumns, 'Status', 'Notes', 'Saved', 'Link']
  return writeCsv([head, ...lines])
}
