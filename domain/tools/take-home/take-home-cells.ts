import type { NumberLimits } from '../number-field.ts'
import type { RunwayInputs } from './runway.ts'
import type { SalesLine, SalesPeriod } from '../schedule.ts'
import type { TakeHomeInputs } from './take-home.ts'
import type { FilingStatus } from './tax-years.ts'

/**
 * Runway inputs that may be incomplete. `need`, `jobTakeHome` and `savings` are undefined until the
 * user enters them.
 */
export type RunwayDraft = Omit<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'> &
  Partial<Pick<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'>>

export interface TakeHomeLink {
  inputs: TakeHomeInputs
  /** Undefined if the user has not filled in the runway. */
  runway: RunwayDraft | undefined
}

/** A number in a link: dollars, a percent or a plain count. Undefined for an empty field. */
export type Cell = number | undefined

export const mostLines = 6

/** Describes a number that a link contains: its limits, and how the inputs store it. */
export interface Field extends NumberLimits {
  /** The property that stores the number in the inputs or the runway. For an array, the index. */
  name: string | number
  /**
   * The inputs and the runway store the link's number times `unit`. For example, 100 turns dollars
   * into cents, and 0.01 turns a percent into a fraction.
   */
  unit: number
  /** Whether the user may leave the field empty. If not, we store an empty field as 0. */
  isOptional: boolean
  /** Whether the inputs store a boolean. In a link, 1 means true. */
  isFlag?: boolean
}
const field = (name: string | number, max: number, decimals = 0, unit = 1): Field => ({
  name,
  max,
  decimals,
  unit,
  isOptional: false,
})
const money = (name: string | number, max: number): Field => field(name, max, 2, 100)
const flag = (name: string): Field => ({ ...field(name, 1), isFlag: true })
const optional = (of: Field): Field => ({ ...of, isOptional: true })

const mostPeriods: Record<SalesPeriod, number> = { week: 52, month: 12, trip: 60, year: 1 }

/** The fields of a price line, in the order in which a link lists their values. */
export const lineFields = (period: SalesPeriod): Field[] => [
  money('price', 100_000),
  field('quantity', 10_000, 1),
  field('periods', mostPeriods[period]),
  money('cost', 100_000),
  field('hours', 200, 2),
]

/**
 * The fields of each key of a link, in the order in which a link lists them. Leaves out the keys
 * `l` (price lines, see `lineFields`), `k` (runway, see `runwayFields`) and `a` (the code of the US
 * state).
 */
export const fieldsByKey = {
  s: [field('share', 150, 2, 0.01)],
  c: [0, 1, 2, 3, 4].map((index) => money(index, 1_000_000)),
  f: [field('feeRate', 15, 2, 0.01)],
  m: [field('milesPerWeek', 2_000, 1), field('drivingWeeks', 52)],
  u: [money('startUpCosts', 1_000_000), flag('countsStartUpCosts')],
  h: [field('unpaidHoursPerWeek', 100, 2)],
  // In a link, the filing status comes before these numbers.
  t: [
    money('ownWages', 2_000_000),
    money('spouseWages', 2_000_000),
    money('otherIncome', 2_000_000),
    money('healthPremiums', 100_000),
    money('sepContribution', 2_000_000),
  ],
  x: [flag('isSpecifiedService')],
  r: [optional(field('stateRate', 15, 2, 0.01))],
  w: [money('hourlyWage', 500)],
  b: [money('benefits', 1_000_000)],
}
export type Key = keyof typeof fieldsByKey
export const keys = Object.keys(fieldsByKey) as Key[]

/** The fields of the runway, in the order in which a link lists their values. */
export const runwayFields = [
  field('shiftsPerWeek', 7),
  field('hoursPerShift', 24, 1),
  money('shiftTakeHome', 100_000),
  optional(money('need', 100_000)),
  optional(money('jobTakeHome', 100_000)),
  optional(money('savings', 10_000_000)),
  field('monthsInReserve', 24, 1),
  field('launchMonths', 36, 1),
  field('rampMonths', 36, 1),
  field('plateau', 150, 0, 0.01),
  field('benefitHours', 168, 1),
  field('firstClientShare', 100, 0, 0.01),
]

// Removes the rounding error of a binary fraction: 0.57 / 0.01 is slightly less than 57, and
// 21.56 * 0.01 is not 0.2156.
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6

type Value = number | boolean | undefined

const cellsIn = (fields: readonly Field[], model: object): Cell[] =>
  fields.map(({ name, unit, isOptional }) => {
    const value = (model as Record<string, Value>)[name]
    return value === undefined && isOptional ? undefined : tidy(Number(value ?? 0) / unit)
  })

function valueOf({ unit, isOptional, isFlag }: Field, cell: Cell): Value {
  if (cell === undefined) return isOptional ? undefined : 0
  return isFlag ? cell === 1 : tidy(cell * unit)
}

/** The inverse of `cellsIn`. */
const modelOf = (fields: readonly Field[], cells: readonly Cell[]): Record<string, Value> =>
  Object.fromEntries(fields.map((field, index) => [field.name, valueOf(field, cells[index])]))

export const cellsOfLine = (line: SalesLine): Cell[] => cellsIn(lineFields(line.period), line)

export const lineFrom = (cells: readonly Cell[], period: SalesPeriod): SalesLine =>
  ({ ...modelOf(lineFields(period), cells), period }) as SalesLine

export const cellsOfRunway = (runway: RunwayDraft): Cell[] => cellsIn(runwayFields, runway)

export const runwayFrom = (cells: readonly Cell[]): RunwayDraft =>
  modelOf(runwayFields, cells) as unknown as RunwayDraft

const partOf = (inputs: TakeHomeInputs, key: Key): object =>
  key === 'c' ? inputs.runningCosts : key === 't' || key === 'x' ? inputs.tax : inputs

export const cellsOf = (inputs: TakeHomeInputs, key: Key): Cell[] =>
  cellsIn(fieldsByKey[key], partOf(inputs, key))

export function inputsFrom(
  cellsOfKey: (key: Key) => readonly Cell[],
  lines: readonly SalesLine[],
  status: FilingStatus,
  state: string | undefined,
): TakeHomeInputs {
  const { c, t, x, ...others } = Object.fromEntries(
    keys.map((key) => [key, modelOf(fieldsByKey[key], cellsOfKey(key))]),
  ) as Record<Key, object>
  const composed = { lines, state, runningCosts: Object.values(c), tax: { ...t, ...x, status } }
  return Object.assign(composed, ...Object.values(others)) as TakeHomeInputs
}

/**
 * Splits the name of a field. Numbers in a name start at 1, but the returned indexes start at 0:
 * "l2.1", the price of price line 2, -> `{ key: 'l', line: 1, index: 0 }`.
 */
function placeOf(name: string): { key: string; line: number; index: number } {
  const [, key = '', line = '0', index = '1'] = /^([a-z])(\d?)(?:\.(\d+))?$/.exec(name) ?? []
  return { key, line: Number(line) - 1, index: Number(index) - 1 }
}

/**
 * Returns the fields of a key, and the object `part` that stores their values. For the key `l`,
 * `part` is the price line at the index `line`. `part` is undefined if the link lacks this price
 * line, or if the key is `k` and the link lacks the runway.
 */
function fieldsAt({ inputs, runway }: TakeHomeLink, { key, line }: ReturnType<typeof placeOf>) {
  const row = inputs.lines[line]
  if (key === 'l') return { fields: lineFields(row?.period ?? 'week'), part: row }
  if (key === 'k') return { fields: runwayFields, part: runway }
  return { fields: fieldsByKey[key as Key], part: partOf(inputs, key as Key) }
}

/**
 * The number in the field `name`, in the unit of the form. Undefined if the field is empty. Also
 * undefined if `link` has no runway, or no price line with the number in `name`.
 */
export function readField(link: TakeHomeLink, name: string): number | undefined {
  const place = placeOf(name)
  const { fields, part } = fieldsAt(link, place)
  return part && cellsIn(fields, part)[place.index]
}

/**
 * Returns a copy of `link` with the field set to `cell`. If `link` lacks the price line or the
 * runway to which the field belongs, returns `link` unchanged.
 */
export function writeField(link: TakeHomeLink, name: string, cell: Cell): TakeHomeLink {
  const place = placeOf(name)
  const { fields, part } = fieldsAt(link, place)
  if (!part) return link
  const { key, line, index } = place
  const { inputs, runway } = link
  const field = fields[index]!
  const next: object = { ...part, [field.name]: valueOf(field, cell) }
  if (key === 'k') return { inputs, runway: next as RunwayDraft }
  const change: Partial<TakeHomeInputs> =
    key === 'l'
      ? { lines: inputs.lines.with(line, next as SalesLine) }
      : key === 'c'
        ? { runningCosts: Object.values(next) as number[] }
        : part === inputs.tax
          ? { tax: next as TakeHomeInputs['tax'] }
          : next
  return { inputs: { ...inputs, ...change }, runway }
}

export const limitsOf = (link: TakeHomeLink, name: string): Field => {
  const place = placeOf(name)
  return fieldsAt(link, place).fields[place.index]!
}
