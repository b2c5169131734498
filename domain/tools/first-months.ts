import { projectMonths, rulesOf, type BusinessFigures, type TaxRules } from './business-figures.ts'
import { formatCents, roundDollars } from './cents.ts'
import type { Household } from './profile.ts'
import { formatAdds } from './result/figure-texts.ts'
import { buildTakeHomeInputs, type TakeHomeEntry } from './take-home/take-home-defaults.ts'

/** The size of the picture in SVG units. */
export const picture = { width: 320, height: 100 }
const edge = 12

/** The marks of the picture, in the order of their numbers. */
export const markNames = ['First client', 'Costs paid back', 'Overtakes an extra shift'] as const

/** A month's money, rounded to $10: 23,511 cents -> "$240", -1,999 -> "-$20". */
const formatMonth = (cents: number): string => formatCents(roundDollars(cents, 10))

/** The months whose own money the page shows. */
export const shownMonths = [1, 6, 12] as const

/**
 * The money that a business has brought since the first step, added up over 36 months. After 12
 * months it is what the figures say. The values are texts and SVG attributes by name, because a
 * stored profile replaces them in the page.
 *
 * - `zero` and `line` are path data: the line of $0, and the sums.
 * - `mark0` to `mark2` are transforms that put a mark on the line. A mark that is not reached has no
 *   size.
 * - `when0` to `when2`, `start` and `end` are texts.
 * - `month1`, `month6` and `month12` are what these months add, without start-up costs.
 */
export function drawFirstMonths(
  entry: TakeHomeEntry,
  household: Household,
  rules: TaxRules,
  figures: BusinessFigures,
): Record<string, string> {
  const { firstTwelveMonths, overtakesIn } = figures
  const months = projectMonths(entry, household, rulesOf(figures, rules))
  const { startUpCosts } = buildTakeHomeInputs(entry, household, 1)
  // The first year is one tax year, in which the start-up costs save tax.
  const firstYear = months.slice(0, 12).reduce((sum, { adds }) => sum + adds, -startUpCosts)
  const perMonth = (firstTwelveMonths.adds - firstYear) / 12
  let total = -startUpCosts
  const totals = [
    total,
    ...months.map(({ month, adds }) => (total += adds + (month <= 12 ? perMonth : 0))),
  ]
  const high = Math.max(0, ...totals)
  const low = Math.min(0, ...totals)
  const x = (month: number) => edge + (month / months.length) * (picture.width - 2 * edge)
  const y = (cents: number) => edge + ((high - cents) / (high - low)) * (picture.height - 2 * edge)
  const point = (month: number) => `${x(month).toFixed(1)} ${y(totals[month]!).toFixed(1)}`
  const tenths = totals.map((cents, month) => [
    Math.round(x(month) * 10),
    Math.round(y(cents) * 10),
  ])
  // Steps from point to point take fewer bytes than points.
  const steps = tenths.slice(1).map(([left = 0, top = 0], month) => {
    const [lastLeft = 0, lastTop = 0] = tenths[month]!
    return `${(left - lastLeft) / 10} ${(top - lastTop) / 10}`
  })

  const firstClient = months.find(({ share }) => share > 0)?.month
  const deepest = totals.indexOf(low)
  const paidBack = totals.findIndex((cents, month) => month > deepest && cents >= 0)
  const marks = [firstClient, paidBack, overtakesIn].map((month, index) => {
    const isReached = month !== undefined && month >= 1
    const late = index === 2 && month === undefined ? 'never' : 'not in 36 months'
    const isShown = isReached && month <= months.length
    return [
      [`when${index}`, isReached ? `month ${month}` : late],
      [`mark${index}`, isShown ? `translate(${point(month)})` : 'scale(0)'],
    ]
  })
  return {
    zero: `M${edge} ${y(0).toFixed(1)}H${picture.width - edge}`,
    line: `M${point(0)}l${steps.join(' ')}`,
    start: formatAdds(-startUpCosts),
    end: formatAdds(total),
    ...Object.fromEntries(
      shownMonths.map((month) => [`month${month}`, formatMonth(months[month - 1]!.adds)]),
    ),
    ...(Object.fromEntries(marks.flat()) as Record<string, string>),
  }
}
