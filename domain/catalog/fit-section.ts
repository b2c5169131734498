import { dollarRange, exactRange, shortDollars, usd } from '../billing/money.ts'
import type { Section } from '../text/section.schema.ts'
import { facts, list, type Fact } from '../text/section.ts'
import type { Opportunity, Scenario } from './opportunity.schema.ts'
import {
  launchTime,
  lineSum,
  mainModel,
  noSoloModel,
  scaledCompanyNurses,
  scaledCompanyRevenue,
  scenarioRange,
  scenarioSum,
  scenarioTotal,
  startupRange,
} from './revenue.ts'
import { executionScore } from './scores/scores.ts'
import { formatCents, roundDollars } from '../tools/cents.ts'
import { entryTakeHome } from '../tools/take-home/entry-take-home.ts'
import { usualRunningCosts } from '../tools/take-home/take-home-defaults.ts'

const estimate = (text: string): string => `{est ${text}}`
const note = (text: string | undefined) => (text === undefined ? {} : { note: text })

export const fitSectionId = 'fit-title'

export function fitSection(data: Opportunity): Section {
  const { solo, team, assumptions } = data.revenue
  return {
    id: fitSectionId,
    title: 'Business Fit',
    blocks: [
      facts([
        revenueFact(data),
        ...takeHomeFacts(data),
        ...costFacts(data),
        {
          label: 'Time to launch',
          text: estimate(launchTime(data)),
          ...note(data.businessFit.timeToLaunch.note),
        },
        { label: 'Execution difficulty', text: data.businessFit.executionDifficulty },
        {
          label: 'Execution score',
          text: `${executionScore(data)}/10`,
          note: 'Same as the feasibility score.',
        },
        ...teamFacts(data),
      ]),
      ...(solo ? [facts(solo.map(scenarioFact), 'Solo model')] : []),
      facts(team.map(scenarioFact), solo ? 'Small team' : 'Company'),
      list(assumptions, 'Assumptions'),
    ],
  }
}

function revenueFact({ revenue }: Opportunity): Fact {
  const { name, scenarios } = mainModel(revenue)
  const [lowest, ...others] = scenarios.toSorted((a, b) => scenarioTotal(a) - scenarioTotal(b))
  const highest = others.at(-1)
  const basis = highest
    ? `. From “${lowest?.name}” to “${highest.name}”.${revenue.solo ? ' The take-home below is for the highest gross.' : ''}`
    : `: ${lowest ? estimate(scenarioSum(lowest)) : ''}.`
  return {
    label: 'Revenue potential',
    text: estimate(`${dollarRange(scenarioRange(scenarios))} a year, gross`),
    note: `${name} model, estimate${basis}${revenue.solo ? '' : ` ${noSoloModel}`}`,
  }
}

function takeHomeFacts(data: Opportunity): Fact[] {
  const takeHome = entryTakeHome(data)
  if (!takeHome) return []
  const { fullYear, perHour, taxYear } = takeHome
  return [
    {
      label: 'Take-home',
      text: estimate(
        `about ${formatCents(roundDollars(fullYear, 100))} a year, ${formatCents(perHour)} an hour`,
      ),
      note: `Full schedule, after costs and ${taxYear} federal tax, for a nurse who files as single, with no other income and no state tax.`,
    },
  ]
}

function costFacts(data: Opportunity): Fact[] {
  const usual = data.revenue.solo ? usualRunningCosts : []
  const running =
    data.runningCosts ?? usual.map(({ item, cents }) => ({ item, dollars: cents / 100 }))
  const total = running.reduce((sum, { dollars }) => sum + dollars, 0)
  return [
    {
      label: 'Start-up costs',
      text: estimate(dollarRange(startupRange(data))),
      details: data.businessFit.startupCosts.map(
        (line) => `${line.item}: ${estimate(exactRange(line))}. ${line.basis}`,
      ),
    },
    ...(running.length > 0
      ? [
          {
            label: data.revenue.solo
              ? 'Fixed running costs'
              : 'Running costs at the high end of the gross range',
            text: estimate(`${usd.format(total)} a year`),
            ...note(data.runningCosts ? undefined : 'Our usual estimate for one nurse.'),
            details: running.map(
              ({ item, dollars }) => `${item}: ${estimate(usd.format(dollars))}`,
            ),
          },
        ]
      : []),
  ]
}

function teamFacts(data: Opportunity): Fact[] {
  const { solo, team } = data.revenue
  const scaled = scaledCompanyRevenue(data)
  if (!solo || scaled === undefined) return []
  const top = usd.format(scenarioRange(solo).high)
  return [
    {
      label: 'Small team',
      text: estimate(`${dollarRange(scenarioRange(team))} a year, gross`),
      note: "Our estimate for a founder with 2 to 4 nurses, before the nurses' pay.",
    },
    {
      label: 'Scaled company',
      text: estimate(`${shortDollars(scaled)} a year, gross`),
      note: `Scenario: ${scaledCompanyNurses} nurses × ${top}, the gross of one full schedule. We have not verified any company of this size.`,
    },
  ]
}

const scenarioFact = (scenario: Scenario): Fact =>
  scenario.lines.length > 1
    ? {
        label: scenario.name,
        text: `Total ${estimate(usd.format(scenarioTotal(scenario)))}`,
        details: scenario.lines.map((line) => estimate(lineSum(line))),
      }
    : { label: scenario.name, text: estimate(scenarioSum(scenario)) }
