import type { TakeHomeInputs } from '../take-home/take-home.ts'
import type { SalesLine, SalesPeriod } from '../schedule.ts'

const twoDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The noun of a unit ends before a comma or one of these words: "seat in a class" -> "seat". */
const nounEnd = /,| (?:of|in|with|for|on|screened)\b|$/

function pluralOf(noun: string): string {
  if (noun.endsWith('person')) return `${noun.slice(0, -'person'.length)}people`
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/**
 * Formats a number of units. A number below 10 has at most two significant digits:
 * (2.29, "in-home review") -> "2.3 in-home reviews".
 */
export function countUnits(quantity: number, unit: string): string {
  const count = (quantity < 10 ? twoDigits : whole).format(quantity)
  const end = unit.search(nounEnd)
  const noun = count === '1' ? unit.slice(0, end) : pluralOf(unit.slice(0, end))
  return `${count} ${noun}${unit.slice(end)}`
}

const afterUnits: Record<SalesPeriod, (unit: string, periods: number) => string> = {
  week: () => ' a week',
  // Do not add " a month" to a unit that contains "month", such as "monthly client".
  month: (unit) => (/\bmonth/.test(unit) ? '' : ' a month'),
  year: () => ' a year',
  trip: (_, periods) => ` on each of ${periods} trips`,
}

/**
 * Describes a share of a full schedule in the units of the price lines: "2.3 reviews a week and 15
 * monthly clients".
 */
export function describeSales(
  lines: readonly SalesLine[],
  units: readonly string[],
  share: number,
): string {
  const sales = lines.flatMap(({ quantity, period, periods }, index) => {
    const unit = units[index] ?? 'sale'
    if (quantity * periods === 0) return []
    return countUnits(quantity * share, unit) + afterUnits[period](unit, periods)
  })
  return new Intl.ListFormat('en-US', { style: 'long' }).format(sales).replace(', and ', ' and ')
}

/** Break-even points as fractions of a full schedule. Undefined for a point above 4 (400%). */
interface BreakEvenShares {
  thisYear: number | undefined
  /** The break-even point from the second year on, without start-up costs. */
  later: number | undefined
}

/**
 * One nurse cannot work more than 100% of a full schedule. So if `thisYear` is undefined or above
 * 100%, the sentence describes `later`.
 */
export function describeBreakEven(
  { lines, countsStartUpCosts }: TakeHomeInputs,
  units: readonly string[],
  { thisYear, later }: BreakEvenShares,
): string {
  const salesAt = (share: number, between: string) => {
    const sales = describeSales(lines, units, toPercent(share) / 100)
    return sales && `${between} about ${sales}`
  }
  if (thisYear !== undefined && toPercent(thisYear) <= 100) {
    return `At ${toPercent(thisYear)}% of a full schedule${salesAt(thisYear, ':')}.`
  }
  if (later === undefined) return 'Not reached, even at four times a full schedule.'
  const percent = toPercent(later)
  return percent <= 100
    ? `Not this year, because of the start-up costs. From year two, at ${percent}% of a full schedule${salesAt(later, ':')}.`
    : `One nurse cannot reach this. ${countsStartUpCosts ? 'Even from year two, without start-up costs, it' : 'It'} takes ${percent}% of a full schedule.`
}

/** Rounds up, so that the business really breaks even at the percent that the sentence states. */
const toPercent = (share: number): number => Math.ceil(share * 100)
