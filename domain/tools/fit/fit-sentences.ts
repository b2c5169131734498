import { usd } from '../../billing/money.ts'
import { formatAdds } from '../result/figure-texts.ts'
import {
  pickReasons,
  reachedGross,
  type DescribedEntry,
  type FitEntry,
  type FitFigures,
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

const sentences: Record<
  FitQuestion,
  (entry: DescribedEntry, answers: FitAnswers, match: number) => string
> = {
  contact: ({ texts }) => texts.contact,
  budget: ({ texts }, { budget = 0 }) =>
    `It costs ${texts.startUp} to start. You have ${dollars(budget)}.`,
  months: ({ texts }, { months = 0 }) =>
    `The first client comes after ${texts.launch}. You need one within ${count(months, 'month')}.`,
  hours: ({ gross, smallestWeek = 0, weeklyHours = 0 }, { hours = 0 }) =>
    hours < smallestWeek
      ? `It works from ${count(smallestWeek, 'hour')} a week. You have ${hours}.`
      : hours < weeklyHours
        ? `You have ${count(hours, 'hour')} a week, ${Math.round((100 * hours) / weeklyHours)}% of the ${weeklyHours} hours that ${gross === undefined ? 'running this company' : 'a full schedule'} takes.`
        : `${gross === undefined ? 'Running this company' : 'A full schedule'} takes ${count(weeklyHours, 'hour')} a week. You have ${hours}.`,
  goal(entry, { goal, hours }) {
    const reached = Math.round((reachedGross(entry, hours) ?? 0) / 100_00) * 100_00
    const start = hours === undefined ? 'Our' : 'With your hours, our'
    const wants =
      typeof goal === 'number' ? `You want ${dollars(goal)}.` : 'Any amount is fine with you.'
    return `${start} model estimates ${dollars(reached)} gross in the first 12 months, before costs and taxes. ${wants}`
  },
  evenings: ({ texts }) => texts.evenings,
  orders: ({ texts }) => texts.orders,
  buyer: ({ texts }) => texts.buyer,
  backgrounds: ({ texts }, _, match) =>
    match === 0
      ? `It needs ${texts.needs} experience.`
      : `It builds on ${texts.backgrounds} experience. Your background ${match === 1 ? 'fits' : 'does not match'}.`,
  priority({ scores }, { priority = 'demand' }) {
    const name = scoreOfPriority[priority]
    const note = name === 'competition' ? ' (10 is least crowded)' : ''
    return `Its score for ${name}${meanings[name] ?? ''} is ${scores[name]} of 10${note}.`
  },
}

/**
 * Texts that follow the sentence about a blocker. Each says which answer would remove the blocker.
 * `backgrounds` has no text, because the user cannot change a background.
 */
const remedies: Partial<Record<FitQuestion, string>> = {
  contact: ' This blocker goes away if you accept this way of working.',
  evenings: ' This blocker goes away if you work some evenings or weekends.',
  orders: ' This blocker goes away if you accept orders.',
}

function describeBlocker(
  question: FitQuestion,
  entry: DescribedEntry,
  answers: FitAnswers,
): string {
  const { budget = 0 } = answers
  const { low, high } = entry.startUp
  const { earliest } = entry.texts
  if (question === 'budget') {
    return `It costs ${entry.texts.startUp} to start. You have ${dollars(budget)}, so you need${low < high ? ' at least' : ''} ${dollars(low - budget)} more.`
  }
  if (question === 'months') {
    return `The first client comes after at least ${earliest}. This blocker goes away if you can wait that long.`
  }
  return sentences[question](entry, answers, 0) + (remedies[question] ?? '')
}

interface FitReasons {
  reasonsFor: string[]
  /** Reasons against the entry, without the blockers. */
  reasonsAgainst: string[]
  /** Sentences about answers that the entry matches in part. */
  reasonsBetween: string[]
  blockers: string[]
}

export function describeFit(
  { entry, parts, blockers }: FitResult<DescribedEntry>,
  answers: FitAnswers,
): FitReasons {
  const { reasonsFor, reasonsAgainst, reasonsBetween } = pickReasons(parts)
  const say = ({ question, match }: FitPart) => sentences[question](entry, answers, match)
  return {
    reasonsFor: reasonsFor.map(say),
    reasonsAgainst: reasonsAgainst.map(say),
    reasonsBetween: reasonsBetween.map(say),
    blockers: blockers.map(({ question }) => describeBlocker(question, entry, answers)),
  }
}

/** Describes what the business keeps. Says so if the user has too few hours for it. Undefined for a company. */
export function describeTakeHome({ figures }: FitEntry, { hours }: FitAnswers): string | undefined {
  if (!figures) return undefined
  const { firstTwelveMonths, hours: needed } = figures
  const isLess = hours !== undefined && hours < needed
  return `${describeVerdict(figures)} The first 12 months keep ${isLess ? 'less than ' : ''}${formatAdds(firstTwelveMonths)}, ${isLess ? `because they take about ${needed} hours a week and you have ${hours}` : `at about ${needed} hours a week`}.`
}

const describeVerdict = ({ overtakesIn, perHour, shiftPerHour }: FitFigures): string =>
  overtakesIn === undefined
    ? `Pays ${dollars(perHour)} an hour when full, less than the ${dollars(shiftPerHour)} of an extra shift.`
    : `Overtakes an extra shift in month ${overtakesIn}.`

/** The strongest reason for the entry, and what speaks most against it. */
export function describeBecauseAndBut(
  result: FitResult<DescribedEntry>,
  answers: FitAnswers,
): { because: string; but: string } {
  const { reasonsFor, reasonsAgainst, reasonsBetween, blockers } = describeFit(result, answers)
  const [because = `Its scores average ${result.entry.averageScore} of 10.`] = reasonsFor
  const { figures } = result.entry
  const [but = figures ? describeVerdict(figures) : 'It is a company with employees.'] = [
    ...blockers,
    ...reasonsAgainst,
    ...reasonsBetween,
  ]
  return { because, but }
}

/** Changes a sentence so that it can follow a colon: "It costs …" -> "it costs …". */
export const continueSentence = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)
