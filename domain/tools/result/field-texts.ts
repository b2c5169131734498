import { formatCents } from '../cents.ts'
import type { SalesPeriod } from '../schedule.ts'
import type { FederalTaxYear } from '../take-home/tax-years.ts'
import { mainFieldTexts, text, type FieldText } from './main-field-texts.ts'

const texts: Record<string, FieldText> = {
  ...mainFieldTexts,
  a: text('State'),
  f: text('Card and payment fees', '%', 'Percent of sales. Our estimate.'),
  'm.1': text('Business miles a week', '', 'At a full schedule.'),
  'm.2': text('Weeks a year that you drive'),
  'u.1': text(
    'Start-up costs',
    '$',
    'For tax, we deduct up to $5,000 in the first year and the rest over 180 months. You can often deduct equipment sooner.',
  ),
  'u.2': text('Include start-up costs'),
  h: text(
    'Unpaid hours a week',
    '',
    'Driving, bookkeeping and finding clients. These hours stay the same when you have fewer clients.',
  ),
  't.status': text('Filing status'),
  't.3': text('Other taxable income a year', '$', 'Interest or a pension, for example. Not wages.'),
  't.4': text(
    'Health premiums you pay yourself',
    '$',
    "Enter the amount for the year. Count only months when no employer plan was available to you, through your job or your spouse's.",
  ),
  't.5': text(
    'SEP-IRA contribution',
    '$',
    'A SEP-IRA is a retirement account for the self-employed. Enter the amount for the year.',
  ),
  x: text('Health service'),
  w: text(
    'Your hourly wage',
    '$',
    'BLS national median for RNs, May 2025: $97,550 a year, which is $46.90 an hour.',
  ),
  b: text(
    'Yearly benefits you would give up',
    '$',
    "Value of your employer's health plan, paid leave and retirement match.",
  ),
  'k.1': text('Shifts a week'),
  'k.2': text('Hours a shift'),
  'k.3': text(
    'Monthly take-home from one weekly shift',
    '$',
    'Your pay after tax for one shift each week, without overtime pay.',
  ),
  'k.4': text('What you need per month', '$'),
  'k.5': text(
    'Monthly take-home from all your shifts',
    '$',
    'From the job you have now, after tax.',
  ),
  'k.6': text('Savings today', '$'),
  'k.7': text(
    'Months of need to keep in savings',
    '',
    'You drop a shift only if your savings cover what you need for this many months.',
  ),
  'k.8': text('Months until the first client', '', 'Month 1 starts with your first step.'),
  'k.9': text('Months from the first client to a full schedule'),
  'k.10': text('Largest schedule, percent of a full one', '%', 'The schedule you expect to keep.'),
  'k.11': text('Hours a week that keep your benefits', '', 'Ask your employer.'),
  'k.12': text('The first client brings, percent of a full schedule', '%'),
}

const quantities: Record<SalesPeriod, string> = {
  week: 'How many a week',
  month: 'How many a month',
  year: 'How many a year',
  trip: 'How many on each trip',
}
const periods: Record<SalesPeriod, string> = {
  week: 'Weeks a year',
  month: 'Months a year',
  year: 'Years',
  trip: 'Trips a year',
}

/** The texts of a price line's fields, in the order in which a shared link lists the values. */
const lineTexts = (period: SalesPeriod): FieldText[] => [
  text('Price', '$'),
  text(quantities[period]),
  text(periods[period]),
  text('Your cost for each', '$'),
  text('Hours for each'),
]

/** `costItems` has the labels of the fields `c.1` to `c.5`, the yearly costs. */
export function fieldText(
  name: string,
  costItems: readonly string[],
  period: SalesPeriod = 'week',
): FieldText {
  const position = Number(name.split('.')[1] ?? 1) - 1
  if (name === 'l') return text('Prices and quantities')
  if (name.startsWith('l')) return lineTexts(period)[position] ?? text(name)
  if (name.startsWith('c')) return text(costItems[position] ?? 'Other', '$')
  return texts[name] ?? text(name)
}

export const fieldLabel = (name: string, costItems: readonly string[]): string =>
  fieldText(name, costItems).label + (/^l\d/.test(name) ? ` in line ${name.charAt(1)}` : '')

export const healthServiceHelp = ({ qbiThreshold }: FederalTaxYear): string =>
  `Nursing counts as one. It matters only above ${formatCents(qbiThreshold.single)} of taxable income (${formatCents(qbiThreshold.joint)} if you file jointly). Above that, a health service gets a smaller deduction for business income (QBI).`
