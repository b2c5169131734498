import type { NumberLimits } from '../number-field.ts'
import type { RunwayInputs } from './runway.ts'
import type { SalesLine, SalesPeriod } from '../schedule.ts'
import type { TakeHomeInputs } from './take-home.ts'

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

/** A number in the form and in a link: dollars, a percent or a count. Undefined if empty. */
export type Cell = number | undefined

/** One number of the take-home tool. The form, the print, the schema and the link use this row. */
export interface Field<Path extends string = string> extends NumberLimits {
  /** Where the inputs store the number: `tax.ownWages`. The paths of the runway begin with `runway.`. */
  path: Path
  label: string
  /** The inputs store dollars in cents, and a percent as a fraction. */
  unit: '$' | '%' | ''
  /** Whether the user may leave the field empty. If not, we store an empty field as 0. */
  isOptional?: boolean
  /** Whether the inputs store a boolean. In a link, 1 means true. */
  isFlag?: boolean
}

const field =
  (unit: Field['unit']) =>
  <Path extends string>(path: Path, max: number, decimals: number, label: string): Field<Path> => ({
    path,
    unit,
    max,
    decimals,
    label,
  })
const count = field('')
const percent = field('%')
const money = <Path extends string>(path: Path, max: number, label: string) =>
  field('$')(path, max, 2, label)
const optional = <Path extends string>(of: Field<Path>): Field<Path> => ({
  ...of,
  isOptional: true,
})
const flag = <Path extends string>(path: Path, label: string): Field<Path> => ({
  ...count(path, 1, 0, label),
  isFlag: true,
})

/** The form and a link have at least this many yearly costs. Older links never have more. */
const fewestCosts = 5
export const mostCosts = 12
const costFields = Array.from({ length: mostCosts }, (_, index) =>
  money(`runningCosts.${index}` as const, 1_000_000, 'Other'),
)

/**
 * The fields of each key of a link, in the order in which a link lists their values. `k` is the
 * runway. For the key `l`, see `lineFields`.
 */
export const fieldsByKey = {
  s: [percent('share', 150, 2, 'Percent of a full schedule')],
  c: costFields,
  f: [percent('feeRate', 15, 2, 'Card and payment fees')],
  m: [
    count('milesPerWeek', 2_000, 1, 'Business miles a week'),
    count('drivingWeeks', 52, 0, 'Weeks a year that you drive'),
  ],
  u: [
    money('startUpCosts', 1_000_000, 'Start-up costs'),
    flag('countsStartUpCosts', 'Include start-up costs'),
  ],
  h: [count('unpaidHoursPerWeek', 100, 2, 'Unpaid hours a week')],
  // A link without this key gives up no hours. Older links never have it.
  g: [count('hoursGivenUp', 3_120, 0, 'Hours a year you give up at your job')],
  // In a link, the filing status comes before these numbers.
  t: [
    money('tax.ownWages', 2_000_000, 'Your W-2 wages a year'),
    money('tax.spouseWages', 2_000_000, "Your spouse's wages a year"),
    money('tax.otherIncome', 2_000_000, 'Other taxable income a year'),
    money('tax.healthPremiums', 100_000, 'Health premiums you pay yourself'),
    money('tax.sepContribution', 2_000_000, 'SEP-IRA contribution'),
  ],
  x: [flag('tax.isSpecifiedService', 'Health service')],
  r: [optional(percent('stateRate', 15, 2, 'State income tax'))],
  w: [money('hourlyWage', 500, 'Your hourly wage')],
  b: [money('benefits', 1_000_000, 'Yearly benefits you would give up')],
  k: [
    count('runway.shiftsPerWeek', 7, 0, 'Shifts a week'),
    count('runway.hoursPerShift', 24, 1, 'Hours a shift'),
    money('runway.shiftTakeHome', 100_000, 'Monthly take-home from one weekly shift'),
    optional(money('runway.need', 100_000, 'What you need per month')),
    optional(money('runway.jobTakeHome', 100_000, 'Monthly take-home from all your shifts')),
    optional(money('runway.savings', 10_000_000, 'Savings today')),
    count('runway.monthsInReserve', 24, 1, 'Months of need to keep in savings'),
    count('runway.launchMonths', 36, 1, 'Months until the first client'),
    count('runway.rampMonths', 36, 1, 'Months from the first client to a full schedule'),
    percent('runway.plateau', 150, 0, 'Largest schedule, percent of a full one'),
    count('runway.benefitHours', 168, 1, 'Hours a week that keep your benefits'),
    percent(
      'runway.firstClientShare',
      100,
      0,
      'The first client brings, percent of a full schedule',
    ),
  ],
}
export type Key = keyof typeof fieldsByKey
export const keys = Object.keys(fieldsByKey) as Key[]
export const singleFields: Field[] = Object.values(fieldsByKey).flat()

/** `fieldsByKey` with as many yearly costs as the inputs have. */
export const fieldsFor = ({ runningCosts }: Pick<TakeHomeInputs, 'runningCosts'>) => ({
  ...fieldsByKey,
  c: costFields.slice(0, Math.max(fewestCosts, runningCosts.length)),
})

/**
 * Groups what an entry has for each yearly cost into `count` fields. If the link is older than a
 * cost, its last field contains all further costs.
 */
export const groupCosts = <T>(ofCosts: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, index) =>
    ofCosts.slice(index, index < count - 1 ? index + 1 : undefined),
  )

/** Adds up the entry's yearly costs in as many fields as a link has. */
export const fitCosts = (costs: readonly number[], count: number): number[] =>
  groupCosts(costs, Math.min(mostCosts, Math.max(fewestCosts, count))).map((group) =>
    group.reduce((sum, cost) => sum + cost, 0),
  )

export const mostLines = 6

/** How many of a line's units there are, how many periods there are, and the most periods a year. */
const periodTexts: Record<SalesPeriod, [quantity: string, periods: string, most: number]> = {
  week: ['How many a week', 'Weeks a year', 52],
  month: ['How many a month', 'Months a year', 12],
  year: ['How many a year', 'Years', 1],
  trip: ['How many on each trip', 'Trips a year', 60],
}

/** The fields of a price line, in the order in which a link lists their values. */
export function lineFields(period: SalesPeriod, line: number) {
  const [quantity, periods, mostPeriods] = periodTexts[period]
  return [
    money(`lines.${line}.price`, 100_000, 'Price'),
    count(`lines.${line}.quantity`, 10_000, 1, quantity),
    count(`lines.${line}.periods`, mostPeriods, 0, periods),
    money(`lines.${line}.cost`, 100_000, 'Your cost for each'),
    count(`lines.${line}.hours`, 200, 2, 'Hours for each'),
  ] satisfies Field[]
}

export type FieldPath =
  (typeof fieldsByKey)[Key][number]['path'] | ReturnType<typeof lineFields>[number]['path']

export function findField(lines: readonly SalesLine[], path: string): Field | undefined {
  const [list, line] = path.split('.')
  const fields =
    list === 'lines'
      ? lineFields(lines[Number(line)]?.period ?? 'week', Number(line))
      : singleFields
  return fields.find((field) => field.path === path)
}

const scales: Record<Field['unit'], number> = { $: 100, '%': 0.01, '': 1 }

// Removes the rounding error of a binary fraction: 0.57 / 0.01 is slightly less than 57, and
// 21.56 * 0.01 is not 0.2156.
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6

type Value = number | boolean | undefined
interface Tree {
  [name: string]: Tree | Value
}

const treeOf = ({ inputs, runway }: TakeHomeLink) => ({ ...inputs, runway }) as unknown as Tree

/**
 * The field's number, in the unit of the form. Undefined if it is empty, and if `link` has no runway
 * or no such price line.
 */
export function readField(link: TakeHomeLink, { path, unit }: Field): Cell {
  const value = path
    .split('.')
    .reduce<Tree | Value>((part, name) => (part as Tree | undefined)?.[name], treeOf(link))
  return value === undefined ? undefined : tidy(Number(value) / scales[unit])
}

function setAt(tree: Tree, [name = '', ...rest]: string[], value: Value): Tree {
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as Tree
  copy[name] = rest.length > 0 ? setAt(tree[name] as Tree, rest, value) : value
  return copy
}

/**
 * Returns a copy of `link` with the field set to `cell`. If `link` has no runway or no such price
 * line, returns `link`.
 */
export function writeField(
  link: TakeHomeLink,
  { path, unit, isOptional, isFlag }: Field,
  cell: Cell,
): TakeHomeLink {
  const places = path.split('.')
  const number = cell === undefined && isOptional ? undefined : tidy((cell ?? 0) * scales[unit])
  const tree = treeOf(link)
  const part = places.slice(0, -1).reduce<Tree | Value>((of, name) => (of as Tree)[name], tree)
  if (part === undefined) return link
  const { runway, ...inputs } = setAt(
    tree,
    places,
    isFlag ? cell === 1 : number,
  ) as unknown as TakeHomeInputs & Pick<TakeHomeLink, 'runway'>
  return { inputs, runway }
}

const otherLabels: Record<string, string> = {
  lines: 'Prices and quantities',
  'tax.status': 'Filing status',
  state: 'State',
}

/** `costItems` has the names of the entry's yearly costs. */
export function labelOf(path: string, costItems: readonly string[]): string {
  const [part, index] = path.split('.')
  const label = otherLabels[path] ?? findField([], path)!.label
  if (part === 'runningCosts') return costItems[Number(index)] ?? label
  return part === 'lines' && index ? `${label} in line ${Number(index) + 1}` : label
}
