import { calculateYearAt, yearInputs, type TaxRules } from '../tools/business-figures.ts'
import type { Household } from '../tools/profile.ts'
import { calculateStateTax } from '../tools/state-tax.ts'
import { toCents } from '../tools/cents.ts'
import { parseNumberField } from '../tools/number-field.ts'
import { calculateFullYear, countWorkingWeeks } from '../tools/schedule.ts'
import { findBreakEvenShare } from '../tools/take-home/break-even.ts'
import type { TakeHomeEntry } from '../tools/take-home/take-home-defaults.ts'
import { calculateTakeHome, type TakeHome } from '../tools/take-home/take-home.ts'
import { priceKeys } from './fill-in-fields.ts'
import type { PlanEntry } from './plan-entry.ts'
import { valueOf, yearlyKey, type PlanFields } from './plan-fields.ts'

/** The rows of practices near the nurse, as the ends of their keys. */
export const practiceRows = ['1', '2', '3', '4', '5']

/** The nurse's pricing worksheet. Amounts are cents. */
export interface Worksheet {
  /** The entry with her prices, unpaid hours and yearly costs. */
  entry: TakeHomeEntry
  /** Units and yearly costs that name the lines of `entry`. */
  units: string[]
  costItems: string[]
  /** Practices near her, as she wrote them down. */
  practices: { name: string; price: number | undefined; includes: string; read: string }[]
  /** The lowest, middle and highest price of `practices`. */
  prices: { low: number; middle: number; high: number } | undefined
  /** Hours a week with clients, and the share of a full schedule that they are. */
  hours: number
  share: number
  /** Each step of a year at this share. */
  year: TakeHome
  perHour: number
  shiftPerHour: number
  isJobLeft: boolean
  includesStateTax: boolean
  /** By service, the number a month that covers the costs. Undefined if no number does. */
  breakEven: number[] | undefined
  /** Federal and state tax that a profit adds. */
  taxOn: (profit: number) => number
}

const numberIn = (fields: PlanFields, key: string): number | undefined => {
  const value = valueOf(fields, key)
  return value === '' ? undefined : Number(value)
}

/** `own` is the entry's full schedule. Fields that she has not filled in take its values. */
export function calculateWorksheet(
  plan: Pick<PlanEntry, 'services' | 'yearlyCosts'>,
  own: TakeHomeEntry,
  fields: PlanFields,
  household: Household,
  rules: TaxRules,
): Worksheet {
  const units = plan.services.map(({ unit }) => unit)
  const keys = priceKeys(units)
  const price = (key: string) =>
    parseNumberField(valueOf(fields, key), { max: 999_999, decimals: 2 })
  const entry: TakeHomeEntry = {
    ...own,
    lines: own.lines.map((line, index) => {
      const typed = price(keys[index] ?? '')
      return typed === undefined ? line : { ...line, price: toCents(typed) }
    }),
    unpaidHoursPerWeek: numberIn(fields, 'weekly:unpaid') ?? own.unpaidHoursPerWeek,
    runningCosts: plan.yearlyCosts.map(({ item, dollars }) =>
      toCents(numberIn(fields, yearlyKey(item)) ?? dollars),
    ),
  }
  const { paidHours } = calculateFullYear(entry.lines, entry.unpaidHoursPerWeek)
  const fullHours = paidHours / countWorkingWeeks(entry.lines)
  const hours = numberIn(fields, 'weekly:clients') ?? fullHours
  const share = hours / fullHours
  const kept = calculateYearAt(entry, household, rules, share)
  const inputs = yearInputs(entry, household, share)
  const { federal, state } = rules
  const stateTax =
    kept.includesStateTax && state
      ? (situation: Parameters<typeof calculateStateTax>[1]) => calculateStateTax(state, situation)
      : undefined
  const year = calculateTakeHome(federal, inputs, stateTax)
  const breakEvenShare = findBreakEvenShare(
    (at) => calculateTakeHome(federal, { ...inputs, hoursGivenUp: 0, share: at }).left,
  )
  const practices = practiceRows.map((row) => {
    const charged = numberIn(fields, `charges:${row}`)
    return {
      name: valueOf(fields, `practice:${row}`),
      price: charged === undefined ? undefined : toCents(charged),
      includes: valueOf(fields, `includes:${row}`),
      read: valueOf(fields, `read:${row}`),
    }
  })
  const { perHour, shiftPerHour, isJobLeft, includesStateTax } = kept
  return {
    entry,
    units,
    costItems: plan.yearlyCosts.map(({ item }) => item),
    practices,
    prices: priceRange(practices.flatMap((one) => one.price ?? [])),
    hours,
    share,
    year,
    perHour,
    shiftPerHour,
    isJobLeft,
    includesStateTax,
    breakEven:
      breakEvenShare === undefined
        ? undefined
        : entry.lines.map(({ quantity, periods }) => (breakEvenShare * quantity * periods) / 12),
    taxOn(profit) {
      const sale = {
        price: profit,
        quantity: 1,
        period: 'year',
        periods: 1,
        cost: 0,
        hours: 0,
      } as const
      const { left } = calculateTakeHome(
        federal,
        {
          ...inputs,
          lines: [sale],
          share: 1,
          feeRate: 0,
          milesPerWeek: 0,
          runningCosts: [],
          hoursGivenUp: 0,
          tax: { ...inputs.tax, ownWages: inputs.tax.ownWages - year.lostWages },
        },
        stateTax,
      )
      return profit - left
    },
  }
}

function priceRange(prices: readonly number[]): Worksheet['prices'] {
  const sorted = [...prices].sort((a, b) => a - b)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) return undefined
  const half = Math.floor((sorted.length - 1) / 2)
  const middle = (sorted[half]! + sorted[sorted.length - 1 - half]!) / 2
  return { low, middle, high }
}
