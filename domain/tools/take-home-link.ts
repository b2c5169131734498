import { toCents } from './cents.ts'
import type { NumberLimits } from './number-field.ts'
import type { RunwayInputs } from './runway.ts'
import type { SalesLine, SalesPeriod } from './schedule.ts'
import type { TakeHomeInputs } from './take-home.ts'
import { filingStatuses } from './tax-years.ts'

/** The runway of a link. Three amounts stay undefined until the user enters them. */
export type RunwayDraft = Omit<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'> &
  Partial<Pick<RunwayInputs, 'need' | 'jobTakeHome' | 'savings'>>

/** What a link to the take-home tool holds. */
export interface TakeHomeLink {
  inputs: TakeHomeInputs
  /** Undefined if the runway was not used. */
  runway: RunwayDraft | undefined
}

export interface ReadTakeHomeLink extends TakeHomeLink {
  /** Fields that took their default, as key and position: `f`, `l2.1` for the price of line 2. */
  defaulted: string[]
  /** Parts of the fragment that the tool does not know. */
  unknown: string[]
  /** The link has another version or is too long, so every field took its default. */
  isOtherVersion: boolean
}

const version = '1'
const prefix = '#take-home?'
/** Characters of a fragment. */
const longest = 600
export const mostLines = 6

const wholeNumber = (max: number): NumberLimits => ({ max, decimals: 0 })
const money = (max: number): NumberLimits => ({ max, decimals: 2 })
const decimal = (max: number, decimals: number): NumberLimits => ({ max, decimals })
const flag = wholeNumber(1)

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
type Key = keyof typeof fieldLimits
const keys = Object.keys(fieldLimits) as Key[]

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
type Cell = number | undefined

const dollars = (cents: Cell): Cell => (cents === undefined ? undefined : cents / 100)
const cents = (amount: Cell): Cell => (amount === undefined ? undefined : toCents(amount))
const percent = (rate: Cell): Cell =>
  rate === undefined ? undefined : Math.round(rate * 10_000) / 100
const rate = (points: Cell): Cell => (points === undefined ? undefined : points / 100)

const cellsOfLine = ({ price, quantity, periods, cost, hours }: SalesLine): Cell[] => [
  dollars(price),
  quantity,
  periods,
  dollars(cost),
  hours,
]

const cellsOf = (inputs: TakeHomeInputs): Record<Key, Cell[]> => ({
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

const cellsOfRunway = (runway: RunwayDraft): Cell[] => [
  runway.shiftsPerWeek,
  runway.hoursPerShift,
  dollars(runway.shiftTakeHome),
  dollars(runway.need),
  dollars(runway.jobTakeHome),
  dollars(runway.savings),
  runway.monthsInReserve,
  runway.launchMonths,
  runway.rampMonths,
  percent(runway.plateau),
  runway.benefitHours,
]

const writeCells = (cells: Cell[]): string =>
  cells.map((cell) => (cell === undefined ? '' : String(cell).replace('.', ','))).join('.')

/** Writes the fragment of a link: `#take-home?v=1&l=…`. At most 600 characters within the limits. */
export function writeTakeHomeLink({ inputs, runway }: TakeHomeLink): string {
  const cells = cellsOf(inputs)
  const parts = keys.map((key) => {
    const status = key === 't' ? `${inputs.tax.status}.` : ''
    return `${key}=${status}${writeCells(cells[key])}`
  })
  const lines = inputs.lines.map((line) => writeCells(cellsOfLine(line))).join('~')
  const runwayParts = runway ? [`k=${writeCells(cellsOfRunway(runway))}`] : []
  return prefix + [`v=${version}`, `l=${lines}`, ...parts, ...runwayParts].join('&')
}

function readCell(text: string | undefined, limits: NumberLimits): Cell {
  const match = /^(\d{1,8})(?:,(\d{1,2}))?$/.exec(text ?? '')
  if (!match || (match[2]?.length ?? 0) > limits.decimals) return undefined
  const value = Number(`${match[1]}.${match[2] ?? '0'}`)
  return value <= limits.max ? value : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads the fragment of a link. A missing or invalid field takes its default and is named in
 * `defaulted`. A line beyond those of `defaults` is weekly, because a link does not say its period.
 */
export function readTakeHomeLink(fragment: string, defaults: TakeHomeLink): ReadTakeHomeLink {
  const values = new Map<string, string>()
  const unknown: string[] = []
  const hasInputs = fragment.startsWith(prefix)
  const isReadable = hasInputs && fragment.length <= longest
  for (const part of isReadable ? fragment.slice(prefix.length).split('&') : []) {
    const [key = '', value = ''] = part.split('=', 2).map(decode)
    const isKnown = key === 'v' || key === 'l' || key === 'k' || Object.hasOwn(fieldLimits, key)
    if (isKnown && !values.has(key)) values.set(key, value)
    else unknown.push(part)
  }
  if (values.get('v') !== version) {
    return { ...defaults, defaulted: [], unknown, isOtherVersion: hasInputs }
  }

  const defaulted: string[] = []
  const standIn = cellsOf(defaults.inputs)
  /** Reads the values of a key. An empty value is valid only where `mayBeEmpty` is true. */
  const read = (
    name: string,
    texts: string[],
    limits: NumberLimits[],
    fallback: Cell[],
    mayBeEmpty: (index: number) => boolean = () => false,
  ): Cell[] =>
    limits.map((limit, index) => {
      const cell = readCell(texts[index], limit)
      if (cell !== undefined || (texts[index] === '' && mayBeEmpty(index))) return cell
      defaulted.push(limits.length > 1 ? `${name}.${index + 1}` : name)
      return fallback[index]
    })
  const textsOf = (key: string) => values.get(key)?.split('.') ?? []
  const field = (key: Key, texts = textsOf(key)) =>
    read(key, texts, fieldLimits[key], standIn[key], () => key === 'r')
  const number = (cell: Cell) => cell ?? 0

  const [statusText, ...taxTexts] = textsOf('t')
  const status = filingStatuses.find((name) => name === statusText)
  if (!status) defaulted.push('t.status')

  const lines = readLines(values.get('l'), defaults.inputs.lines, read, defaulted)
  const runway = values.has('k') ? readRunway(textsOf('k'), defaults.runway, read) : undefined
  const [share, fees, unpaid, service] = [field('s'), field('f'), field('h'), field('x')]
  const costs = field('c').map((cell) => number(cents(cell)))
  const [miles, weeks] = field('m')
  const [startUp, counts] = field('u')
  const tax = field('t', taxTexts).map((cell) => number(cents(cell)))
  const [ownWages = 0, spouseWages = 0, otherIncome = 0, healthPremiums = 0, sepContribution = 0] =
    tax
  return {
    inputs: {
      lines,
      share: number(rate(share[0])),
      runningCosts: costs,
      feeRate: number(rate(fees[0])),
      milesPerWeek: number(miles),
      drivingWeeks: number(weeks),
      startUpCosts: number(cents(startUp)),
      countsStartUpCosts: counts === 1,
      unpaidHoursPerWeek: number(unpaid[0]),
      tax: {
        status: status ?? defaults.inputs.tax.status,
        ownWages,
        spouseWages,
        otherIncome,
        healthPremiums,
        sepContribution,
        isSpecifiedService: service[0] === 1,
      },
      stateRate: rate(field('r')[0]),
      hourlyWage: number(cents(field('w')[0])),
      benefits: number(cents(field('b')[0])),
    },
    runway,
    defaulted,
    unknown,
    isOtherVersion: false,
  }
}

type ReadCells = (
  name: string,
  texts: string[],
  limits: NumberLimits[],
  fallback: Cell[],
  mayBeEmpty?: (index: number) => boolean,
) => Cell[]

function readLines(
  text: string | undefined,
  defaults: readonly SalesLine[],
  read: ReadCells,
  defaulted: string[],
): readonly SalesLine[] {
  if (text === undefined) {
    defaulted.push('l')
    return defaults
  }
  if (text === '') return []
  const rows = text.split('~')
  if (rows.length > mostLines) defaulted.push('l')
  return rows.slice(0, mostLines).map((row, index) => {
    const standIn = defaults[index]
    const period = standIn?.period ?? 'week'
    const fallback = standIn ? cellsOfLine(standIn) : [0, 0, 0, 0, 0]
    const cells = read(`l${index + 1}`, row.split('.'), lineLimits(period), fallback)
    const [price = 0, quantity = 0, periods = 0, cost = 0, hours = 0] = cells
    return { price: toCents(price), quantity, period, periods, cost: toCents(cost), hours }
  })
}

const emptyRunway: RunwayDraft = {
  shiftsPerWeek: 3,
  hoursPerShift: 12,
  shiftTakeHome: 0,
  monthsInReserve: 2,
  launchMonths: 0,
  rampMonths: 12,
  plateau: 0.6,
  benefitHours: 30,
}

function readRunway(
  texts: string[],
  defaults: RunwayDraft | undefined,
  read: ReadCells,
): RunwayDraft {
  const standIn = cellsOfRunway(defaults ?? emptyRunway)
  const cells = read('k', texts, runwayLimits, standIn, (index) => index >= 3 && index <= 5)
  const at = (index: number) => cells[index] ?? 0
  return {
    shiftsPerWeek: at(0),
    hoursPerShift: at(1),
    shiftTakeHome: toCents(at(2)),
    need: cents(cells[3]),
    jobTakeHome: cents(cells[4]),
    savings: cents(cells[5]),
    monthsInReserve: at(6),
    launchMonths: at(7),
    rampMonths: at(8),
    plateau: at(9) / 100,
    benefitHours: at(10),
  }
}
