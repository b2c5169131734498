import { toCents } from '../cents.ts'
import type { NumberLimits } from '../number-field.ts'
import type { RunwayInputs } from './runway.ts'
import type { SalesLine, SalesPeriod } from '../schedule.ts'
import type { TakeHomeInputs } from './take-home.ts'
import type { FilingStatus } from './tax-years.ts'

/** The runway of a link. Three amounts stay undefined until the user enters them. */
export type RunwayDraft = Omit<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'> &
  Partial<Pick<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'>>

/** What a link to the take-home tool holds. */
export interface TakeHomeLink {
  inputs: TakeHomeInputs
  /** Undefined if the runway was not used. */
  runway: RunwayDraft | undefined
}

const wholeNumber = (max: number): NumberLimits => ({ max, decimals: 0 })
const money = (max: number): NumberLimits => ({ max, decimals: 2 })
const decimal = (max: number, decimals: number): NumberLimits => ({ max, decimals })
const flag = wholeNumber(1)
export const mostLines = 6

const periodLimits: Record<SalesPeriod, NumberLimits> = {
  week: wholeNumber(52),
  month: wholeNumber(12),
  trip: wholeNumber(60),
  year: wholeNumber(1),
}

/** Limits of a line: price, quantity, periods, cost per unit, hours per unit. */
export const lineLimits = (period: SalesPeriod): NumberLimits[] => [
  money(100_000),
  decimal(10_000, 1),
  periodLimits[period],
  money(100_000),
  decimal(200, 2),
]

/** Limits of the other fields by key, in dollars, percent, hours, miles or weeks. */
export const fieldLimits = {
  s: [wholeNumber(150)],
  c: [money(1_000_000), money(1_000_000), money(1_000_000), money(1_000_000), money(1_000_000)],
  f: [decimal(15, 2)],
  m: [decimal(2_000, 1), wholeNumber(52)],
  u: [money(1_000_000), flag],
  h: [decimal(100, 2)],
  // After the filing status: own wages, spouse's wages, other income, premiums, SEP.
  t: [money(2_000_000), money(2_000_000), money(2_000_000), money(100_000), money(2_000_000)],
  x: [flag],
  r: [decimal(15, 2)],
  w: [money(500)],
  b: [money(1_000_000)],
} satisfies Record<string, NumberLimits[]>
export type Key = keyof typeof fieldLimits
export const keys = Object.keys(fieldLimits) as Key[]

/** Limits of the runway, in the order of a link. */
export const runwayLimits: NumberLimits[] = [
  wholeNumber(7),
  decimal(24, 1),
  money(100_000),
  money(100_000),
  money(100_000),
  money(10_000_000),
  decimal(24, 1),
  decimal(36, 1),
  decimal(36, 1),
  wholeNumber(150),
  decimal(168, 1),
]

/** A number as a link writes it, in dollars, percent or a plain count; undefined is an empty field. */
export type Cell = number | undefined

const dollars = (cents: Cell): Cell => (cents === undefined ? undefined : cents / 100)
const percent = (rate: Cell): Cell =>
  rate === undefined ? undefined : Math.round(rate * 10_000) / 100
const rate = (points: Cell): Cell => (points === undefined ? undefined : points / 100)

export const cellsOfLine = ({ price, quantity, periods, cost, hours }: SalesLine): Cell[] => [
  dollars(price),
  quantity,
  periods,
  dollars(cost),
  hours,
]

/** The inverse of `cellsOfLine`. */
export function lineFrom(cells: Cell[], period: SalesPeriod): SalesLine {
  const [price = 0, quantity = 0, periods = 0, cost = 0, hours = 0] = cells
  return { price: toCents(price), quantity, period, periods, cost: toCents(cost), hours }
}

export const cellsOf = (inputs: TakeHomeInputs): Record<Key, Cell[]> => ({
  s: [percent(inputs.share)],
  c: fieldLimits.c.map((_, index) => dollars(inputs.runningCosts[index] ?? 0)),
  f: [percent(inputs.feeRate)],
  m: [inputs.milesPerWeek, inputs.drivingWeeks],
  u: [dollars(inputs.startUpCosts), Number(inputs.countsStartUpCosts)],
  h: [inputs.unpaidHoursPerWeek],
  t: [
    inputs.tax.ownWages,
    inputs.tax.spouseWages,
    inputs.tax.otherIncome,
    inputs.tax.healthPremiums,
    inputs.tax.sepContribution,
  ].map(dollars),
  x: [Number(inputs.tax.isSpecifiedService)],
  r: [percent(inputs.stateRate)],
  w: [dollars(inputs.hourlyWage)],
  b: [dollars(inputs.benefits)],
})

/** The inverse of `cellsOf`. */
export function inputsFrom(
  cells: Record<Key, Cell[]>,
  lines: readonly SalesLine[],
  status: FilingStatus,
): TakeHomeInputs {
  const number = (key: Key, index = 0) => cells[key][index] ?? 0
  const amount = (key: Key, index = 0) => toCents(number(key, index))
  return {
    lines,
    share: number('s') / 100,
    runningCosts: cells.c.map((_, index) => amount('c', index)),
    feeRate: number('f') / 100,
    milesPerWeek: number('m'),
    drivingWeeks: number('m', 1),
    startUpCosts: amount('u'),
    countsStartUpCosts: number('u', 1) === 1,
    unpaidHoursPerWeek: number('h'),
    tax: {
      status,
      ownWages: amount('t'),
      spouseWages: amount('t', 1),
      otherIncome: amount('t', 2),
      healthPremiums: amount('t', 3),
      sepContribution: amount('t', 4),
      isSpecifiedService: number('x') === 1,
    },
    stateRate: rate(cells.r[0]),
    hourlyWage: amount('w'),
    benefits: amount('b'),
  }
}

/** The fields of a runway in the order of a link, and what one unit of a cell is in the model. */
const runwayFields: readonly [field: keyof RunwayDraft, scale: number][] = [
  ['shiftsPerWeek', 1],
  ['hoursPerShift', 1],
  ['shiftTakeHome', 100],
  ['need', 100],
  ['jobTakeHome', 100],
  ['savings', 100],
  ['monthsInReserve', 1],
  ['launchMonths', 1],
  ['rampMonths', 1],
  ['plateau', 0.01],
  ['benefitHours', 1],
]
// Removes the error of a binary fraction: 57 * 0.01 is slightly more than 0.57.
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6

export const cellsOfRunway = (runway: RunwayDraft): Cell[] =>
  runwayFields.map(([field, scale]) => {
    const value = runway[field]
    return value === undefined ? undefined : tidy(value / scale)
  })

/** The inverse of `cellsOfRunway`. */
export const runwayFrom = (cells: Cell[]): RunwayDraft =>
  Object.fromEntries(
    runwayFields.map(([field, scale], index) => {
      const cell = cells[index]
      return [field, cell === undefined ? undefined : tidy(cell * scale)]
    }),
  ) as unknown as RunwayDraft

/** The state's rate, and the three amounts of the household, may stay empty. */
export const mayBeEmpty = (key: string, index: number): boolean =>
  key === 'r' || (key === 'k' && index >= 3 && index <= 5)

/**
 * Where a field is: its key in a link, and its position. `line` is the index of a price line. A name
 * is key and position from 1: `f`, `m.2`, `k.3`, and `l2.1` for the price of line 2.
 */
function placeOf(name: string): { key: string; line: number; index: number } {
  const [, key = '', line = '0', index = '1'] = /^([a-z])(\d?)(?:\.(\d+))?$/.exec(name) ?? []
  return { key, line: Number(line) - 1, index: Number(index) - 1 }
}

const replaceAt = (cells: Cell[], index: number, value: Cell): Cell[] =>
  cells.map((cell, at) => (at === index ? value : cell))

/** The number in a field, in the unit that a user types. Undefined for an empty field. */
export function readField({ inputs, runway }: TakeHomeLink, name: string): number | undefined {
  const { key, line, index } = placeOf(name)
  const row = inputs.lines[line]
  if (key === 'l') return row && cellsOfLine(row)[index]
  if (key === 'k') return runway && cellsOfRunway(runway)[index]
  return cellsOf(inputs)[key as Key][index]
}

/** The link with another number in a field. */
export function writeField(link: TakeHomeLink, name: string, value: Cell): TakeHomeLink {
  const { key, line, index } = placeOf(name)
  const { inputs, runway } = link
  if (key === 'k') {
    return runway
      ? { inputs, runway: runwayFrom(replaceAt(cellsOfRunway(runway), index, value)) }
      : link
  }
  if (key === 'l') {
    const lines = inputs.lines.map((row, at) =>
      at === line ? lineFrom(replaceAt(cellsOfLine(row), index, value), row.period) : row,
    )
    return { inputs: { ...inputs, lines }, runway }
  }
  const cells = cellsOf(inputs)
  const changed = { ...cells, [key]: replaceAt(cells[key as Key], index, value) }
  return { inputs: inputsFrom(changed, inputs.lines, inputs.tax.status), runway }
}

/** What a field accepts. */
export function limitsOf(
  { inputs }: TakeHomeLink,
  name: string,
): NumberLimits & { isOptional: boolean } {
  const { key, line, index } = placeOf(name)
  const limits =
    key === 'l'
      ? lineLimits(inputs.lines[line]?.period ?? 'week')
      : key === 'k'
        ? runwayLimits
        : fieldLimits[key as Key]
  return { ...limits[index]!, isOptional: mayBeEmpty(key, index) }
}
