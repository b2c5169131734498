import type { Opportunity, RevenueLine, Scenario } from './opportunity.schema.ts'

const lineTotal = (line: RevenueLine): number =>
  Math.round(line.dollars * line.quantity * line.periods)

/** Gross revenue of a scenario, in US dollars per year. */
export const scenarioTotal = (scenario: Scenario): number =>
  scenario.lines.reduce((sum, line) => sum + lineTotal(line), 0)

export function scenarioRange(scenarios: Scenario[]): { low: number; high: number } {
  const totals = scenarios.map(scenarioTotal)
  return { low: Math.min(...totals), high: Math.max(...totals) }
}

/** The revenue model that pages, cards and tools show first. */
export interface MainModel {
  name: 'Solo' | 'Company'
  scenarios: Scenario[]
}

export const mainModel = ({
  solo,
  team,
}: Pick<Opportunity['revenue'], 'solo' | 'team'>): MainModel =>
  solo ? { name: 'Solo', scenarios: solo } : { name: 'Company', scenarios: team }

export const noSoloModel = 'This is a company, so we show no figures for one nurse.'

/**
 * Returns the lowest and the highest amount that the owner of a company keeps before tax, in US
 * dollars per year. Undefined for a solo business, and if a scenario does not state the amount.
 */
export function ownerKeeps({ solo, team }: Pick<Opportunity['revenue'], 'solo' | 'team'>) {
  const kept = team.flatMap((scenario) => scenario.ownerKeeps ?? [])
  if (solo || kept.length < team.length) return undefined
  return { low: Math.min(...kept), high: Math.max(...kept) }
}

export const scaledCompanyNurses = 30

/**
 * The gross revenue of the highest solo scenario, times 30 nurses, in US dollars per year.
 * Undefined for a company, because it has no solo scenarios.
 */
export const scaledCompanyRevenue = ({ revenue }: Pick<Opportunity, 'revenue'>) =>
  revenue.solo && scaledCompanyNurses * scenarioRange(revenue.solo).high

export function startupRange(opportunity: Opportunity): { low: number; high: number } {
  const lines = opportunity.businessFit.startupCosts
  return {
    low: lines.reduce((sum, line) => sum + line.low, 0),
    high: lines.reduce((sum, line) => sum + line.high, 0),
  }
}

/** Time from the first step to the first paying client: "2–4 months". */
export function launchTime({ businessFit }: Pick<Opportunity, 'businessFit'>): string {
  const { low, high } = businessFit.timeToLaunch
  if (low === 1 && high === 1) return '1 month'
  return low === high ? `${low} months` : `${low}–${high} months`
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const dollars = (amount: number): string => `$${number.format(amount)}`

/** The calculation of a revenue line: "$275 per review × 3 a week × 46 weeks". */
export function lineProduct({
  dollars: price,
  unit,
  quantity,
  period,
  periods,
}: RevenueLine): string {
  const isYearly = periods === 1 && period === 'year'
  const factor = isYearly ? '' : ` × ${number.format(periods)} ${period}s`
  return `${dollars(price)} per ${unit} × ${number.format(quantity)} a ${period}${factor}`
}

export const scenarioSum = ({ lines, name }: Scenario): string =>
  `${lines.map(lineProduct).join(' + ')} = ${dollars(scenarioTotal({ name, lines }))}`

export const lineSum = (line: RevenueLine): string =>
  `${lineProduct(line)} = ${dollars(lineTotal(line))}`
