import { dollarRange, keptAmount, keptRange, shortDollars } from '../billing/money.ts'
import type { Fact } from '../text/section.ts'
import { formatCents } from '../tools/cents.ts'
import { capitalized } from '../tools/states.ts'
import { headlineOf } from '../tools/result/sentences.ts'
import type { KeepColumn, KeepTable } from '../tools/take-home/keep-table.ts'
import type { Opportunity } from './opportunity.schema.ts'
import {
  launchTime,
  mainModel,
  noSoloModel,
  ownerKeeps,
  scenarioRange,
  startupRange,
} from './revenue.ts'
import { fitSectionId } from './fit-section.ts'
import { firstYearGross, firstYearPercent, fullGross, weeklyHours } from './schedule-facts.ts'
import { workplace } from './workplace.ts'

const estimate = (text: string): string => `{est ${text}}`

/**
 * `keep` is the table "What you keep". It is undefined for a company, and for an entry without
 * hours.
 */
export function glanceFacts(data: Opportunity, keep: KeepTable | undefined): Fact[] {
  const [firstYear, full] = keep ?? []
  return [
    ...moneyFacts(data, firstYear),
    ...hoursFacts(data),
    ...keepFacts(full),
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

/**
 * Says what the owner keeps of the first year's gross: before tax for a company, after tax for a
 * solo business.
 */
function firstYearKept({ revenue }: Opportunity, column: KeepColumn | undefined): string[] {
  const kept = revenue.firstYearShare?.ownerKeeps
  if (kept) return [`For you, before tax: ${estimate(keptRange(kept))}`]
  if (!column) return []
  const left = column.left / 100
  return [`At ${Math.round(column.share * 100)}%, ${estimate(keptAmount(left))} after tax`]
}

function moneyFacts(data: Opportunity, firstYearKeep: KeepColumn | undefined): Fact[] {
  const full = fullGross(data)
  const firstYear = firstYearGross(data)
  const firstYearFact = (whole: string): Fact[] =>
    firstYear
      ? [
          {
            label: 'First year, gross',
            text: estimate(dollarRange(firstYear)),
            note: [
              `${firstYearPercent(data)} of ${whole}`,
              ...firstYearKept(data, firstYearKeep),
            ].join('. '),
          },
        ]
      : []
  if (full === undefined) {
    const { scenarios } = mainModel(data.revenue)
    const kept = ownerKeeps(data.revenue)
    const text = estimate(dollarRange(scenarioRange(scenarios)))
    return [
      ...firstYearFact('the high end of the company’s gross range'),
      { label: 'Gross, company', text, note: noSoloModel },
      ...(kept
        ? [
            {
              label: 'For you, later years',
              text: estimate(capitalized(keptRange(kept))),
              note: 'After the costs of the company, before tax',
            },
          ]
        : []),
    ]
  }
  return [
    ...firstYearFact('a full schedule'),
    {
      label: 'Full schedule, gross',
      text: estimate(shortDollars(full)),
      note: data.revenue.solo?.at(-1)?.name ?? '',
    },
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

function keepFacts(full: KeepColumn | undefined): Fact[] {
  const kept = full && headlineOf(full).leftPerHour
  if (!full || kept === undefined) return []
  return [
    {
      label: 'You keep, per hour',
      text: estimate(formatCents(kept)),
      note: `Full schedule: ${estimate(keptAmount(full.left / 100))} a year after tax. Staff job: ${estimate(formatCents(full.onPayroll / full.hours))} an hour after tax, plus benefits.`,
    },
  ]
}
