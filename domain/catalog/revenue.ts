import type { Opportunity, RevenueLine, Scenario } from './opportunity.schema.ts'

/** Gross US dollars a year of one line. */
const lineTotal = (line: RevenueLine): number =>
  Math.round(line.dollars * line.quantity * line.periods)

/** Gross US dollars a year of a scenario. */
export const scenarioTotal = (scenario: Scenario): number =>
  scenario.lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** The least and the most that the scenarios reckon, in gross US dollars a year. */
export function scenarioRange(scenarios: Scenario[]): { low: number; high: number } {
  const totals = scenarios.map(scenarioTotal)
  return { low: Math.min(...totals), high: Math.max(...totals) }
}

/** Nurses in the scaled-company scenario; the same for every entry (design card, 2). */
export const scaledCompanyNurses = 30

/** `arrPotential`: gross US dollars a year of 30 nurses, each at the entry's top solo figure. */
export const scaledCompanyRevenue = (opportunity: Opportunity): number =>
  scaledCompanyNurses * scenarioRange(opportunity.revenue.solo).high

/** The start-up budget in US dollars: the sums of its lines. */
export function startupRange(opportunity: Opportunity): { low: number; high: number } {
  const lines = opportunity.businessFit.startupCosts
  return {
    low: lines.reduce((sum, line) => sum + line.low, 0),
    high: lines.reduce((sum, line) => sum + line.high, 0),
  }
}

/** Time from the first step to the first paying client: "6–10 weeks". */
export function launchTime({ businessFit }: Pick<Opportunity, 'businessFit'>): string {
  const { min, max, unit } = businessFit.timeToLaunch
  return min === max ? `${min} ${unit}` : `${min}–${max} ${unit}`
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const dollars = (amount: number): string => `$${number.format(amount)}`

/** One line as it is reckoned: "$275 per review × 3 a week × 46 weeks". */
export function lineProduct({
  dollars: price,
  unit,
  quantity,
  period,
  periods,
}: RevenueLine): string {
  const often = periods === 1 && period === 'year' ? '' : ` × ${number.format(periods)} ${period}s`
  const per = period === 'year' && periods === 1 ? 'a year' : `a ${period}`
  return `${dollars(price)} per ${unit} × ${number.format(quantity)} ${per}${often}`
}

/** The whole sum of a scenario, so that anyone can check it. */
export const scenarioSum = ({ lines, name }: Scenario): string =>
  `${lines.map(lineProduct).join(' + ')} = ${dollars(scenarioTotal({ name, lines }))}`

/** A line's product with its own result, for a list. */
export const lineSum = (line: RevenueLine): string =>
  `${lineProduct(line)} = ${dollars(lineTotal(line))}`
