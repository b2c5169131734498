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
