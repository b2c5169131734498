import {
  formatWeightedScore,
  isRange,
  type ComparedEntry,
  type ComparisonGroup,
  type ComparisonRow,
} from '../../domain/tools/compare.ts'
import { formatCents } from '../../domain/tools/cents.ts'

export const groupTitles: Record<ComparisonGroup, string> = {
  scores: 'Scores',
  money: 'Money',
  time: 'Time',
  practice: 'Practice',
  state: 'Your state',
}

export const rowTitles: Record<string, string> = {
  opportunity: 'Opportunity',
  demand: 'Demand',
  feasibility: 'Feasibility',
  timing: 'Timing',
  competition: 'Competition (10 is least crowded)',
  weightedScore: 'Weighted score',
  gross: 'Gross a year, full schedule or less',
  startUp: 'To start',
  overtakes: 'Overtakes an extra shift',
  firstTwelveMonths: 'First 12 months, kept',
  fullPerHour: 'Full schedule, kept an hour',
  savedTakeHome: 'Take-home, your newest scenario',
  launch: 'Time to launch',
  smallestWeek: 'Smallest week',
  weeklyHours: 'Hours a week, full schedule',
  orders: 'Orders',
  contact: 'Contact with patients',
  evenings: 'Evening work',
  buyer: 'Who buys',
  certifications: 'Required certifications',
  firstRisk: 'Why it could fail',
  licenseReach: 'License reach',
  homeCare: 'Home-care license',
}

/** Matches the names of rows whose values are estimates. Pages underline these values. */
export const estimatedRows = /gross|startUp|overtakes|Months|PerHour|TakeHome|launch|Week|Hours/

export function formatCell(name: string, value: unknown, entry: ComparedEntry): string {
  if (value === undefined) {
    if (name === 'savedTakeHome') return 'None saved'
    // An entry without `gross` is a company. Some estimates exist only for a solo business.
    return estimatedRows.test(name) && !entry.gross ? 'Not a solo business' : 'Not stated'
  }
  if (name === 'overtakes') return value === null ? 'Never' : `Month ${value as number}`
  if (name === 'smallestWeek') return `${value as number} hours`
  if (name === 'weightedScore') return formatWeightedScore(value as number)
  if (typeof value === 'number' && /Months$|PerHour$|TakeHome$/.test(name))
    return formatCents(value)
  if (isRange(value)) {
    const [low, high] = [formatCents(value.low), formatCents(value.high)]
    return low === high ? low : `${low}–${high}`
  }
  return String(value)
}

/** Start and end of a value's bar, in percent of the full width. Undefined if it has no bar. */
export function measureBar(
  { group, name, values }: Pick<ComparisonRow, 'group' | 'name' | 'values'>,
  value: unknown,
): [start: number, end: number] | undefined {
  if (group === 'scores') return [0, (value as number) * 10]
  if (group !== 'money' || name === 'overtakes' || value === undefined || value === null)
    return undefined
  const ends = values.map((one) => (isRange(one) ? one.high : Number(one ?? 0)))
  const most = Math.max(1, ...ends)
  const percent = (cents: number) => Math.max(0, (cents / most) * 100)
  if (!isRange(value)) return [0, percent(value as number)]
  return [value.low === value.high ? 0 : percent(value.low), percent(value.high)]
}
