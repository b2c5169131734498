import { usd } from '../../billing/money.ts'
import { scoreNames } from '../../catalog/scores/scores.ts'
import {
  pickReasons,
  reachedGross,
  type DescribedEntry,
  type FitEntry,
  type FitPart,
  type FitResult,
} from './fit.ts'
import { scoreOfPriority, type FitAnswers, type FitQuestion } from './fit-answers.ts'

const dollars = (cents: number): string => usd.format(cents / 100)

const count = (amount: number, unit: string): string =>
  `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** Explains two scores in the words of the question `priority` in `fit-questions.ts`. */
const meanings: Partial<Record<keyof DescribedEntry['scores'], string>> = {
  opportunity: ' (whether clients already pay for it)',
  feasibility: ' (how easy it is to start)',
}

/** Each text follows "Because" or "But". */
const sentences: Record<
  FitQuestion,
  (entry: DescribedEntry, answers: FitAnswers, match: number) => string
> = {
  contact: ({ texts }) => texts.contact,
  budget: ({ texts }, { budget = 0 }) =>
    `it costs ${texts.startUp} to start, and you have ${dollars(budget)}.`,
  months: ({ texts }, { months = 0 }) =>
    `the first client comes after ${texts.launch}, and you need one within ${count(months, 'month')}.`,
  hours({ gross, smallestWeek = 0, weeklyHours = 0 }, { hours = 0 }) {
    if (hours < smallestWeek) {
      return `it takes at least ${count(smallestWeek, 'hour')} a week, and you have ${hours}.`
    }
    const whole = gross === undefined ? 'running this company' : 'a full schedule'
    return hours < weeklyHours
      ? `you have ${hours} of the ${weeklyHours} hours a week that ${whole} takes.`
      : `${whole} takes ${count(weeklyHours, 'hour')} a week, and you have ${hours}.`
  },
  goal(entry, { goal, hours }) {
    const reached = Math.round((reachedGross(entry, hours) ?? 0) / 100_00) * 100_00
    const yours = hours === undefined ? '' : ' with your hours'
    return `we estimate ${dollars(reached)} gross in the first 12 months${yours}, and you want ${typeof goal === 'number' ? dollars(goal) : 'any amount'}.`
  },
  evenings: ({ texts }) => texts.evenings,
  orders: ({ texts }) => texts.orders,
  buyer: ({ texts }) => texts.buyer,
  backgrounds: ({ texts }, _, match) =>
    match === 0
      ? `it needs ${texts.needs} experience, which you don’t have.`
      : `it builds on ${texts.backgrounds} experience, which you ${match === 1 ? 'have' : 'don’t have'}.`,
  priority({ scores }, { priority = 'demand' }) {
    const name = scoreOfPriority[priority]
    const note = name === 'competition' ? ' (10 is least crowded)' : ''
    return `its score for ${name}${meanings[name] ?? ''} is ${scores[name]} of 10${note}.`
  },
}

/**
 * Says when the business overtakes a shift and what its first 12 months keep. Says so if the user has
 * too few hours for that. Undefined for a company.
 */
export function describeTakeHome({ figures }: FitEntry, { hours }: FitAnswers): string | undefined {
  if (!figures) return undefined
  const {
    firstTwelveMonths,
    hours: needed,
    overtakesIn,
    perHour,
    shiftPerHour,
    isJobLeft,
  } = figures
  const shift = isJobLeft ? 'On staff, job left' : 'As extra shifts'
  // The amounts are rounded, and the card says that the business pays less.
  const kept = perHour === shiftPerHour ? 'a little more' : dollars(shiftPerHour)
  const verdict =
    overtakesIn === undefined
      ? `Keeps ${dollars(perHour)} an hour when full, after tax. ${shift}, the same hours keep ${kept}.`
      : `Overtakes an extra shift in month ${overtakesIn}.`
  const isLess = firstTwelveMonths > 0 && hours !== undefined && hours < needed
  return `${verdict} The first 12 months ${firstTwelveMonths < 0 ? 'lose' : 'keep'} ${dollars(Math.abs(firstTwelveMonths))} at about ${count(needed, 'hour')} a week${isLess ? `, less at your ${hours}` : ''}.`
}

/**
 * The strongest reason for the entry and the strongest against it. Each begins in lower case.
 * `but` also counts the other answers that rule the entry out.
 */
export function describeBecauseAndBut(
  result: FitResult<DescribedEntry>,
  answers: FitAnswers,
): { because: string; but: string } {
  const { entry } = result
  const { because, but } = pickReasons(result, answers)
  const say = (part: FitPart | undefined, end: 'highest' | 'lowest') =>
    part ? sentences[part.question](entry, answers, part.match) : describeScore(entry, end)
  return {
    because: continueSentence(say(because, 'highest')),
    but: continueSentence(say(but, 'lowest')) + describeOthers(result.blockers.length - 1),
  }
}

function describeOthers(blockers: number): string {
  if (blockers < 1) return ''
  return ` ${blockers} more of your answers ${blockers === 1 ? 'rules' : 'rule'} it out.`
}

/** The reason to name if no answer speaks for the entry, or none against it. */
function describeScore({ scores }: FitEntry, end: 'highest' | 'lowest'): string {
  const sorted = scoreNames.toSorted((a, b) => scores[b] - scores[a])
  const name = end === 'highest' ? sorted[0]! : sorted.at(-1)!
  return `its ${end} score is ${scores[name]} of 10, for ${name}.`
}

const continueSentence = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)
