import type { Worksheet } from './worksheet.ts'
import { formatCents } from '../tools/cents.ts'
import { countWorkingWeeks } from '../tools/schedule.ts'

/** How a cell looks. The user changes an `input`. Dollars and hours are numbers with a format. */
export type CellStyle =
  | 'text'
  | 'title'
  | 'head'
  | 'numberHead'
  | 'note'
  | 'dollars'
  | 'cents'
  | 'hours'
  | 'percent'
  | 'inputText'
  | 'inputDollars'
  | 'inputNumber'
  | 'inputPercent'

/** A formula has the value that it has now, because a preview on a phone does not calculate. */
export interface Cell {
  value: string | number
  formula?: string
  style: CellStyle
}

export interface Sheet {
  name: string
  /** In characters. */
  columnWidths: number[]
  /** Cell by cell from column A. */
  rows: (Cell | undefined)[][]
}

const cell = (value: string | number, style: CellStyle = 'text'): Cell => ({ value, style })
const columnWidths = [40, 12, 34, 13, 13, 14]
const inDollars = (cents: number): number => cents / 100

/**
 * The worksheet as two sheets whose formulas calculate again when she changes a yellow cell. Taxes
 * are no formula: the sheet "Taxes" has the tax on each profit, and the worksheet reads between its
 * rows.
 *
 * @param job her job in one line
 * @param federalYear the year of the federal tax figures
 */
export function worksheetSheets(
  worksheet: Worksheet,
  title: string,
  job: string,
  federalYear: number,
): Sheet[] {
  const { entry, year } = worksheet
  const rows: Sheet['rows'] = []
  /** Adds a row and returns its number. */
  const add = (...cells: Sheet['rows'][number]): number => rows.push(cells)
  const section = (title: string, numberHeads: string[] = [], textHeads: string[] = []) => {
    const heads = [
      cell(title, 'head'),
      ...numberHeads.map((text) => cell(text, 'numberHead')),
      ...textHeads.map((text) => cell(text, 'head')),
    ]
    add()
    return add(...columnWidths.map((_, index) => heads[index] ?? cell('', 'head')))
  }
  const input = (label: string, value: number, style: CellStyle, note = '') =>
    `B${add(cell(label), cell(value, style), cell(note, 'note'))}`
  const result = (
    label: string,
    formula: string,
    value: string | number,
    style: CellStyle,
    note = '',
  ) => `B${add(cell(label), { value, formula, style }, cell(note, 'note'))}`

  add(cell(`Pricing worksheet: ${title}`, 'title'))
  add(cell('Change the yellow cells. Everything else is calculated from them.', 'note'))
  add(cell(`Your job: ${job}. An estimate for education, not tax advice.`, 'note'))

  section('Your services', [
    'Price',
    'Number at a full schedule',
    'Times a year',
    'Cost of one',
    'Hours for one',
  ])
  const services = entry.lines.map((line, index) =>
    add(
      cell(worksheet.units[index] ?? ''),
      cell(inDollars(line.price), 'inputDollars'),
      cell(line.quantity, 'inputNumber'),
      cell(line.periods, 'inputNumber'),
      cell(inDollars(line.cost), 'inputDollars'),
      cell(line.hours, 'inputNumber'),
    ),
  )
  const sum = (column: string) => {
    const of = (from: string) => `${from}${services[0]}:${from}${services.at(-1)}`
    return `SUMPRODUCT(${column === '' ? '' : `${of(column)},`}${of('C')},${of('D')})`
  }

  section('Your week')
  const weeks = countWorkingWeeks(entry.lines)
  const clientHours = input('Hours a week with clients', worksheet.hours, 'inputNumber')
  const unpaid = input('Unpaid hours a week', entry.unpaidHoursPerWeek, 'inputNumber')
  const weeksCell = input('Weeks a year', weeks, 'inputNumber')

  section('Your costs', ['A year'])
  const costs = worksheet.costItems.map((item, index) =>
    input(item, inDollars(entry.runningCosts[index] ?? 0), 'inputDollars'),
  )
  const fees = input(
    'Card and payment fees, part of sales',
    year.gross ? year.fees / year.gross : 0,
    'inputPercent',
  )
  const fullMileage = worksheet.share > 0 ? year.mileage / worksheet.share : 0
  const driving = input(
    'Driving at a full schedule',
    inDollars(fullMileage),
    'inputDollars',
    'Your miles in a year at the IRS rate.',
  )

  section('Practices near you', ['Price'], ['What it includes', 'Read on'])
  const practices = worksheet.practices.map(({ name, price, includes, read }) =>
    add(
      cell(name, 'inputText'),
      price === undefined ? cell('', 'inputDollars') : cell(inDollars(price), 'inputDollars'),
      cell(includes, 'inputText'),
      cell(read, 'inputText'),
    ),
  )
  const charged = `B${practices[0]}:B${practices.at(-1)}`
  const ranged = (name: string, value: number | undefined): [string, number, CellStyle] => [
    `IF(COUNT(${charged})=0,0,${name}(${charged}))`,
    inDollars(value ?? 0),
    'dollars',
  ]
  result('Lowest', ...ranged('MIN', worksheet.prices?.low))
  result('Middle', ...ranged('MEDIAN', worksheet.prices?.middle))
  result('Highest', ...ranged('MAX', worksheet.prices?.high))

  section('A year at these hours')
  const share = result(
    'Part of a full schedule',
    `${clientHours}*${weeksCell}/${sum('F')}`,
    worksheet.share,
    'percent',
  )
  const gross = result('Sales', `${share}*${sum('B')}`, inDollars(year.gross), 'dollars')
  const variable = result(
    'Costs of the services, fees and driving',
    `${share}*(${sum('E')}+${driving})+${fees}*${gross}`,
    inDollars(year.unitCosts + year.fees + year.mileage),
    'dollars',
  )
  const fixed = result(
    'Yearly costs',
    `SUM(${costs[0]}:${costs.at(-1)})`,
    inDollars(year.runningCosts),
    'dollars',
  )
  const profit = result(
    'Profit before tax',
    `${gross}-${variable}-${fixed}`,
    inDollars(year.profit),
    'dollars',
  )
  const points = taxPoints(worksheet)
  const column = (name: string) => `Taxes!$${name}$2:$${name}$${points.length + 1}`
  const at: Cell = {
    value: Math.max(
      1,
      Math.min(
        points.length - 1,
        points.findLastIndex(([one]) => one <= inDollars(year.profit)) + 1,
      ),
    ),
    formula: `MAX(1,MIN(${points.length - 1},MATCH(Worksheet!${profit},${column('A')},1)))`,
    style: 'text',
  }
  const read = (name: string, next = '') => `INDEX(${column(name)},Taxes!$D$2${next})`
  const tax = result(
    'Tax on the profit',
    `${read('B')}+(${profit}-${read('A')})*(${read('B', '+1')}-${read('B')})/(${read('A', '+1')}-${read('A')})`,
    inDollars(worksheet.taxOn(year.profit)),
    'dollars',
    `${worksheet.includesStateTax ? 'Federal and state' : 'Federal'} tax on top of the tax on your wages. Uses ${federalYear} federal tax figures.`,
  )
  const kept = result(
    'You keep',
    year.lostPay > 0 ? `${profit}-${tax}-${inDollars(year.lostPay)}` : `${profit}-${tax}`,
    inDollars(year.left),
    'dollars',
    year.lostPay > 0
      ? `Less ${formatCents(year.lostPay)} of pay after tax, for the shifts that you give up.`
      : undefined,
  )
  const hours = result(
    'Hours a year, unpaid hours included',
    `(${clientHours}+${unpaid})*${weeksCell}`,
    year.hours,
    'hours',
  )
  result(
    'You keep an hour',
    `IF(${hours}=0,0,${kept}/${hours})`,
    inDollars(worksheet.perHour),
    'cents',
  )
  input(
    'An hour at your job keeps',
    inDollars(worksheet.shiftPerHour),
    'inputDollars',
    `After tax, for as many hours${worksheet.isJobLeft ? ', because the job does not fit next to this week' : ''}. If you change the hours or your job, download the worksheet again.`,
  )
  rows.at(-1)![1]!.style = 'cents'

  section('To cover your costs', ['A month'])
  const room = `(${sum('B')}*(1-${fees})-${sum('E')}-${driving})`
  for (const [index, row] of services.entries())
    result(
      worksheet.units[index] ?? '',
      `IF(${room}<=0,"no number",${fixed}/${room}*C${row}*D${row}/12)`,
      worksheet.breakEven?.[index] ?? 'no number',
      'hours',
    )

  const taxes: Sheet['rows'] = [
    [
      cell('Profit', 'numberHead'),
      cell('Tax that it adds', 'numberHead'),
      undefined,
      cell('Row of your profit', 'numberHead'),
    ],
    ...points.map(([one, added], index) => [
      cell(one, 'dollars'),
      cell(added, 'dollars'),
      ...(index === 0 ? [undefined, at] : []),
    ]),
  ]
  return [
    { name: 'Worksheet', columnWidths, rows },
    { name: 'Taxes', columnWidths: [16, 18, 4, 20], rows: taxes },
  ]
}

const widestStep = 5_000
const narrowestStep = 1

/**
 * Pairs of profit and tax in dollars. Between two pairs, a straight line is at most about 50 cents
 * from the tax, so the brackets have many pairs near their ends.
 */
function taxPoints({ year, taxOn }: Worksheet): [profit: number, tax: number][] {
  const tax = (dollars: number) => inDollars(taxOn(dollars * 100))
  const between = (low: number, high: number): number[] => {
    const middle = (low + high) / 2
    const isStraight = [0.25, 0.5, 0.75].every((part) => {
      const at = low + part * (high - low)
      const straight = tax(low) + part * (tax(high) - tax(low))
      return Math.abs(tax(at) - straight) < 0.5
    })
    return isStraight || high - low <= narrowestStep
      ? [low]
      : [...between(low, middle), ...between(middle, high)]
  }
  const profit = inDollars(year.profit)
  const low = Math.floor(Math.min(-20_000, profit * 2) / widestStep) * widestStep
  const high = Math.max(200_000, profit * 2)
  const points: number[] = []
  for (let at = low; at < high; at += widestStep) points.push(...between(at, at + widestStep))
  return [...new Set([...points, profit])].sort((a, b) => a - b).map((one) => [one, tax(one)])
}
