import { dollarRange, exactRange, usd } from '../billing/money.ts'
import type { Section } from '../text/section.schema.ts'
import { facts, list, type Fact } from '../text/section.ts'
import type { Opportunity, Scenario } from './opportunity.schema.ts'
import {
  launchTime,
  lineSum,
  mainModel,
  noSoloModel,
  scenarioRange,
  scenarioSum,
  scenarioTotal,
  startupRange,
} from './revenue.ts'
import { scoreFeasibility } from './scores/calculate-scores.ts'

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
        startUpFact(data),
        {
          label: 'Time to launch',
          text: estimate(launchTime(data)),
          ...note(data.businessFit.timeToLaunch.note),
        },
        { label: 'Execution difficulty', text: data.businessFit.executionDifficulty },
        {
          label: 'Execution score',
          text: `${scoreFeasibility(data)}/10`,
          note: 'Same as the feasibility score.',
        },
      ]),
      ...(solo ? [facts(solo.map(scenarioFact), 'Solo model')] : []),
      facts(team.map(scenarioFact), solo ? 'With 2 to 4 nurses' : 'Company'),
      facts([...scheduleFacts(data), runningFact(data)], 'Schedule and yearly costs'),
      list(assumptions, 'Assumptions'),
    ],
  }
}

function revenueFact({ revenue }: Opportunity): Fact {
  const { name, scenarios } = mainModel(revenue)
  const [lowest, ...others] = scenarios.toSorted((a, b) => scenarioTotal(a) - scenarioTotal(b))
  const highest = others.at(-1)
  const basis = highest
    ? `. From “${lowest?.name}” to “${highest.name}”.`
    : `: ${lowest ? estimate(scenarioSum(lowest)) : ''}.`
  return {
    label: 'Revenue potential',
    text: estimate(`${dollarRange(scenarioRange(scenarios))} a year, gross`),
    note: `${name} model, estimate${basis}${revenue.solo ? '' : ` ${noSoloModel}`}`,
  }
}

const startUpFact = (data: Opportunity): Fact => ({
  label: 'Start-up costs',
  text: estimate(dollarRange(startupRange(data))),
  details: data.businessFit.startupCosts.map(
    (line) => `${line.item}: ${estimate(exactRange(line))}. ${line.basis}`,
  ),
})

function scheduleFacts({ ramp, smallestWeek, awayWeeks }: Opportunity): Fact[] {
  return [
    ...(ramp
      ? [
          {
            label: 'From the first client to a full schedule',
            text: estimate(`${ramp.months.low} to ${ramp.months.high} months`),
            note: `The first client brings ${estimate(`${ramp.firstClientShare}%`)} of a full schedule. ${ramp.basis}`,
          },
        ]
      : []),
    ...(smallestWeek
      ? [
          {
            label: 'Smallest week',
            text: estimate(`${smallestWeek.hours} hours`),
            note: smallestWeek.basis,
          },
        ]
      : []),
    ...(awayWeeks
      ? [
          {
            label: 'Weeks that cost you shifts',
            text: estimate(`${awayWeeks.perYear} a year`),
            note: `Each leaves ${awayWeeks.daysLeft || 'no'} days for 12-hour shifts. Our figures subtract the pay of your other shifts. ${awayWeeks.basis}`,
          },
        ]
      : []),
  ]
}

function runningFact({ revenue, runningCosts }: Opportunity): Fact {
  const total = runningCosts.reduce((sum, { dollars }) => sum + dollars, 0)
  return {
    label: revenue.solo ? 'Running costs' : 'Running costs at the high end of the gross range',
    text: estimate(`${usd.format(total)} a year`),
    details: runningCosts.map(
      ({ item, dollars, basis }) => `${item}: ${estimate(usd.format(dollars))}. ${basis}`,
    ),
  }
}

const scenarioFact = (scenario: Scenario): Fact =>
  scenario.lines.length > 1
    ? {
        label: scenario.name,
        text: `Total ${estimate(usd.format(scenarioTotal(scenario)))}`,
        details: scenario.lines.map((line) => estimate(lineSum(line))),
      }
    : { label: scenario.name, text: estimate(scenarioSum(scenario)) }
