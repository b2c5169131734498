import { dollarRange, keptRange } from '../billing/money.ts'
import type { Fact } from '../text/section.ts'
import type { BusinessFigures } from '../tools/business-figures.ts'
import { formatAdds, formatPerHour } from '../tools/result/figure-texts.ts'
import { capitalized } from '../tools/states.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { launchTime, ownerKeeps, startupRange } from './revenue.ts'
import { fitSectionId } from './fit-section.ts'
import { weeklyHours } from './schedule-facts.ts'
import { workplace } from './workplace.ts'

const estimate = (text: string): string => `{est ${text}}`

/** `figures` are for the default profile. They are undefined for a company. */
export function glanceFacts(data: Opportunity, figures: BusinessFigures | undefined): Fact[] {
  return [
    ...(figures ? soloFacts(figures) : companyFacts(data)),
    {
      label: 'To start',
      text: estimate(dollarRange(startupRange(data))),
      note: `${data.businessFit.startupCosts.length} costs, listed below`,
      jumpTo: fitSectionId,
    },
    {
      label: 'Until the first client',
      text: estimate(launchTime(data)),
      note: `${data.businessFit.executionDifficulty} difficulty`,
    },
    ...hoursFacts(data),
    { label: 'You need', text: needs(data), note: `${workplace(data)}.` },
  ]
}

const ordersText: Record<Opportunity['practice']['orders'], string> = {
  'not needed': 'No orders.',
  'for some services': 'Orders for some services.',
  needed: 'A prescriber’s orders.',
}

const evenings: Record<Opportunity['fit']['evenings'], string> = {
  none: 'mostly daytime',
  some: 'some evenings',
  most: 'many evenings or nights',
}

const needs = ({ requiredCertifications, practice }: Opportunity): string =>
  [
    ...requiredCertifications.filter(({ required }) => required).map(({ name }) => `${name}.`),
    ordersText[practice.orders],
  ].join(' ')

const percent = (share: number): string => `${Math.round(share * 100)}%`

function soloFacts({ share, firstTwelveMonths, overtakesIn, full }: BusinessFigures): Fact[] {
  const job = full.isJobLeft ? 'Job left. On staff' : 'Job kept. As extra shifts'
  return [
    {
      label: 'Overtakes an extra shift',
      text: overtakesIn === undefined ? 'Never' : estimate(`month ${overtakesIn}`),
      note: 'After-tax pay per hour',
    },
    {
      label: 'First 12 months, kept',
      text: estimate(formatAdds(firstTwelveMonths.adds)),
      note: `At ${percent(share.low)} to ${percent(share.high)} of a full schedule, after start-up costs and tax`,
    },
    {
      label: 'Full schedule, kept',
      text: estimate(`${formatPerHour(full.perHour)} an hour`),
      note: `${estimate(formatAdds(full.adds))} a year, from month ${full.month}. ${job}, the same hours keep ${estimate(formatPerHour(full.shiftPerHour))} an hour.`,
    },
  ]
}

function companyFacts({ revenue }: Opportunity): Fact[] {
  const first = revenue.firstTwelveMonths?.ownerKeeps
  const later = ownerKeeps(revenue)
  return [
    ...(first
      ? [
          {
            label: 'First 12 months, for you',
            text: estimate(capitalized(keptRange(first))),
            note: 'Before tax',
          },
        ]
      : []),
    ...(later
      ? [
          {
            label: 'For you, later years',
            text: estimate(capitalized(keptRange(later))),
            note: 'After the costs of the company, before tax',
          },
        ]
      : []),
  ]
}

function hoursFacts(data: Opportunity): Fact[] {
  const { solo } = data.revenue
  if (!solo)
    return [
      {
        label: 'Hours a week',
        text: 'Full time',
        note: `For the owner, ${evenings[data.fit.evenings]}`,
      },
    ]
  const hours = weeklyHours(data)
  if (hours === undefined) return []
  const unpaid = Math.round(solo.at(-1)?.unpaidHours ?? 0)
  const schedule = unpaid > 0 ? `Full schedule, ${unpaid} h of it unpaid` : 'Full schedule'
  const note = `${schedule}. ${capitalized(evenings[data.fit.evenings])}`
  return [{ label: 'Hours a week', text: estimate(`${hours}`), note }]
}
