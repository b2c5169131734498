import { dollarRange, keptRange } from '../billing/money.ts'
import type { Fact } from '../text/section.ts'
import type { BusinessFigures } from '../tools/business-figures.ts'
import { figureTexts } from '../tools/result/figure-texts.ts'
import { capitalized } from '../tools/states.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { launchTime, ownerKeeps, startupRange } from './revenue.ts'
import { describeAwayWeeks } from './card.ts'
import { fitSectionId } from './fit-section.ts'
import { weeklyHours, workplace } from './schedule-facts.ts'

/**
 * The facts under "At a glance", which marks them as our estimates once. `figures` are for the
 * default profile. They are undefined for a company.
 */
export function glanceFacts(data: Opportunity, figures: BusinessFigures | undefined): Fact[] {
  return [
    ...(figures ? soloFacts(figures) : companyFacts(data)),
    {
      label: 'To start',
      text: dollarRange(startupRange(data)),
      note: `${data.businessFit.startupCosts.length} costs, listed below`,
      jumpTo: fitSectionId,
    },
    {
      label: 'Until the first client',
      text: launchTime(data),
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

function soloFacts(figures: BusinessFigures): Fact[] {
  const texts = figureTexts(figures)
  const { low, high } = figures.share
  return [
    {
      label: 'Overtakes an extra shift',
      text: texts.overtakes,
      figure: 'overtakes',
      note: 'In after-tax pay per hour',
    },
    {
      label: 'First 12 months, kept',
      text: texts.first,
      figure: 'first',
      note: `At ${percent(low)} to ${percent(high)} of a full schedule, after start-up costs`,
    },
    {
      label: 'Full schedule, kept',
      text: texts.fullHour,
      figure: 'fullHour',
      note: texts.fullNote,
      noteFigure: 'fullNote',
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
            text: capitalized(keptRange(first)),
            note: 'Before tax',
          },
        ]
      : []),
    ...(later
      ? [
          {
            label: 'For you, later years',
            text: capitalized(keptRange(later)),
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
  const away = describeAwayWeeks(data.awayWeeks?.perYear)
  const note = `${schedule}. ${capitalized(evenings[data.fit.evenings])}${away ? `. ${capitalized(away)}` : ''}`
  return [{ label: 'Hours a week', text: `${hours}`, note }]
}
