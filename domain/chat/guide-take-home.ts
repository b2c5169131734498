import { calculateBusinessFigures } from '../tools/business-figures.ts'
import { formatExactCents, toCents } from '../tools/cents.ts'
import {
  defaultProfile,
  describeHousehold,
  toHousehold,
  type Household,
  type Profile,
} from '../tools/profile.ts'
import { figureTexts, formatAdds, formatPerHour } from '../tools/result/figure-texts.ts'
import { calculateWeeklyHours } from '../tools/schedule.ts'
import { stateNames } from '../tools/state-names.ts'
import { calculateStateTax } from '../tools/state-tax.ts'
import type { State } from '../tools/states.ts'
import { buildTakeHomeInputs, type TakeHomeEntry } from '../tools/take-home/take-home-defaults.ts'
import { writeTakeHomeLink } from '../tools/take-home/take-home-link.ts'
import { calculateTakeHome, type TakeHomeInputs } from '../tools/take-home/take-home.ts'
import { newestTaxYear, type FilingStatus } from '../tools/take-home/tax-years.ts'
import type { GuideBlock } from './guide-prompt.ts'
import { readStatedNumbers, type StatedNumbers } from './stated-numbers.ts'

export interface TakeHomePage {
  path: string
  title: string
  model: TakeHomeEntry
}

/** The household that a question is about, and where each of its answers comes from. */
export interface AskedHousehold {
  household: Household
  /** The facts about the household's state. Undefined without a state. */
  state: State | undefined
  /** What the question states. */
  stated: StatedNumbers
  /** The user's saved answers, if the user sends them. */
  saved: Profile | undefined
  isStateStated: boolean
}

/**
 * Builds the household from the numbers of the question, else from the saved answers, else from the
 * defaults of the site's pages.
 *
 * @param states the states that the question names, or the saved one. With two, no state's tax is
 *   calculated, because the question does not say in which of them the user lives.
 */
export function readAskedHousehold(
  question: string,
  saved: Profile | undefined,
  states: readonly State[],
): AskedHousehold {
  const stated = readStatedNumbers(question)
  const state = states.length === 1 ? states[0] : states.find(({ code }) => code === saved?.state)
  // Hours at a job mean that the user does not leave it.
  const job = stated.job.hoursPerWeek !== undefined && saved?.job === 'leaves' ? 'keeps' : undefined
  const profile: Profile = {
    ...defaultProfile,
    ...saved,
    ...(job && { job }),
    ...stated.job,
    state: state?.code,
  }
  return {
    household: toHousehold(profile, state && toCents(state.wage)),
    state,
    stated,
    saved,
    isStateStated: state !== undefined && state.code !== saved?.state,
  }
}

/** The largest share of a full schedule that the take-home tool accepts. */
const largestShare = 1.5

/** The hours a week that the question states, as inputs of the take-home tool for a whole year. */
function inputsOfHours(
  { household, stated: { businessHours } }: AskedHousehold,
  model: TakeHomeEntry,
): TakeHomeInputs | undefined {
  const fullWeek = calculateWeeklyHours(model.lines, model.unpaidHoursPerWeek)
  if (businessHours === undefined || fullWeek === 0) return undefined
  const share = Math.round(Math.min(largestShare, businessHours / fullWeek) * 100) / 100
  return buildTakeHomeInputs(model, household, share)
}

/**
 * Calculates what the business keeps for the household, with the same functions as the page of the
 * entry, so that the answer gives the page's figures and the model does no tax sums.
 */
export function calculateForQuestion(
  asked: AskedHousehold,
  { path, title, model }: TakeHomePage,
): GuideBlock {
  const { household, state, stated } = asked
  const figures = calculateBusinessFigures(model, household, {
    federal: newestTaxYear,
    state: state?.tax.rule,
  })
  const texts = figureTexts(figures)
  const inputs = inputsOfHours(asked, model)
  const year =
    inputs &&
    calculateTakeHome(
      newestTaxYear,
      inputs,
      state && ((situation) => calculateStateTax(state.tax.rule, situation)),
    )
  return {
    title: `Calculated for this question, ${title}: What you take home`,
    path: `${path}#take-home`,
    text: [
      'We calculated these figures with the site’s calculator. Give the one that was asked for first, as our estimate. Do no other tax sums.',
      `For: ${describeHousehold(household, figures.includesStateTax)}.`,
      ...(inputs && year
        ? [
            `A whole year at ${stated.businessHours} hours a week (${percent(inputs.share)} of a full schedule), after costs and tax${inputs.countsStartUpCosts ? ', start-up costs included' : ''}: ${formatAdds(year.left)}${year.leftPerHour === undefined ? '' : `, ${formatPerHour(year.leftPerHour)} an hour`}.`,
          ]
        : []),
      `First 12 months, after running costs, start-up costs and tax: ${texts.first}, ${texts.firstPerHour} an hour. As extra shifts, the same hours keep ${texts.firstShift} an hour.`,
      `Full schedule, after running costs and tax: ${texts.fullNote} The business keeps ${texts.fullHour}.`,
      texts.verdict,
    ].join('\n'),
  }
}

const statusNames: Record<FilingStatus, string> = {
  single: 'filing as single',
  joint: 'married filing jointly',
  head: 'filing as head of household',
  separate: 'married filing separately',
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`

const joined = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

type Origin = 'question' | 'saved' | 'assumed'

/**
 * A line for the end of an answer: a link to the take-home tool with the numbers filled in, and
 * where each number comes from.
 */
export function offerTakeHome(asked: AskedHousehold, { path, title, model }: TakeHomePage): string {
  const { household, stated, saved, isStateStated } = asked
  const inputs = inputsOfHours(asked, model) ?? buildTakeHomeInputs(model, household)
  const originOf = (name: keyof Profile): Origin =>
    stated.job[name] !== undefined ? 'question' : saved?.[name] !== undefined ? 'saved' : 'assumed'
  const share = `${percent(inputs.share)} of a full schedule`
  const facts: [Origin, string][] = [
    stated.businessHours === undefined
      ? ['assumed', `the first 12 months at ${share}`]
      : [
          'question',
          `${stated.businessHours} hours a week (${inputs.share === largestShare ? `the calculator allows at most ${share}` : share})`,
        ],
    [
      originOf('hourlyPay'),
      `${household.job === 'leaves' ? 'a job for comparison' : 'a job'} at ${formatExactCents(household.hourlyPay)} an hour`,
    ],
    household.job === 'leaves'
      ? [originOf('job'), 'no wages from the job']
      : [originOf('hoursPerWeek'), `${household.hoursPerWeek} hours a week at the job`],
    [originOf('status'), statusNames[household.status]],
    [
      isStateStated ? 'question' : household.state ? 'saved' : 'assumed',
      household.state ? `${stateNames[household.state]} tax` : 'no state tax',
    ],
  ]
  const from = (origin: Origin) => facts.filter(([one]) => one === origin).map(([, text]) => text)
  const sentences = [
    ['From your question:', from('question')],
    ['From your saved numbers:', from('saved')],
    ['We assumed', from('assumed')],
  ] as const
  return [
    `**Your numbers.** [What you take home: ${title}](${path}${writeTakeHomeLink({ inputs, runway: undefined })}).`,
    ...sentences
      .filter(([, texts]) => texts.length > 0)
      .map(([start, texts]) => `${start} ${joined(texts)}.`),
    'You can change every number on that page.',
  ].join(' ')
}
