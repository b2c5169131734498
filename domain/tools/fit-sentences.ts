import { usd } from '../billing/money.ts'
import type { Background } from '../catalog/fit-values.ts'
import {
  pickReasons,
  reachedGross,
  scoreOfPriority,
  type FitAnswers,
  type FitEntry,
  type FitPart,
  type FitQuestion,
  type FitResult,
} from './fit.ts'
import {
  backgroundNames,
  buyerTexts,
  contactTexts,
  eveningsTexts,
  ordersTexts,
} from './fit-text.ts'

const dollars = (cents: number): string => usd.format(cents / 100)

/** "$3,000–8,000", or one amount if both are equal. */
export const dollarSpan = ({ low, high }: FitEntry['startUp']): string =>
  low === high ? dollars(low) : `${dollars(low)}–${dollars(high).slice(1)}`

const count = (amount: number, unit: string): string =>
  `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`

/** "2–4 months". */
export const launchSpan = ({ min, max, unit }: FitEntry['launch']): string =>
  min === max ? count(min, unit) : `${min}–${max} ${unit}`

/** "a, b or c", or with another last word. */
export function listNames(names: readonly string[], word: 'or' | 'and'): string {
  const [last = '', ...others] = names.toReversed()
  return others.length > 0 ? `${others.toReversed().join(', ')} ${word} ${last}` : last
}

const listBackgrounds = (list: readonly Background[], word: 'or' | 'and' = 'and'): string =>
  listNames(
    list.map((one) => backgroundNames[one]),
    word,
  )

/** One sentence or two on how an answer meets an entry, with the entry's own figures. */
const sentences: Record<
  FitQuestion,
  (entry: FitEntry, answers: FitAnswers, match: number) => string
> = {
  contact: ({ contact, telehealth }, _, match) =>
    contactTexts[contact] +
    (match === 0.5 && telehealth ? ' Part of it works by phone or video.' : ''),
  budget: ({ startUp }, { budget = 0 }) =>
    `It costs ${dollarSpan(startUp)} to start. You have ${dollars(budget)}.`,
  months: ({ launch }, { months = 0 }) =>
    `The first client comes after ${launchSpan(launch)}. You need one within ${count(months, 'months')}.`,
  hours({ weeklyHours = 0 }, { hours = 0 }) {
    const percent = Math.round((100 * hours) / weeklyHours)
    return hours < weeklyHours
      ? `You have ${count(hours, 'hours')} a week, ${percent}% of the ${weeklyHours} a full schedule takes.`
      : `A full schedule takes ${count(weeklyHours, 'hours')} a week. You have ${hours}.`
  },
  goal(entry, { goal, hours }) {
    const reached = Math.round((reachedGross(entry, hours) ?? 0) / 100_00) * 100_00
    const start =
      hours === undefined
        ? 'Our model of the first year'
        : 'With your hours, our model of the first year'
    const wants =
      typeof goal === 'number' ? `You want ${dollars(goal)}.` : 'Any amount is fine with you.'
    return `${start} grosses ${dollars(reached)}. ${wants}`
  },
  evenings: ({ evenings }) => eveningsTexts[evenings],
  orders: ({ orders }) => ordersTexts[orders],
  buyer: ({ buyer }) => buyerTexts[buyer],
  backgrounds({ backgrounds, needs }, { backgrounds: has = [] }, match) {
    if (match === 0) return `It needs ${listBackgrounds(needs, 'or')} experience.`
    const shared = backgrounds.filter((one) => has.includes(one))
    return shared.length > 0
      ? `Your background fits: ${listBackgrounds(shared)}.`
      : `It fits other backgrounds best: ${listBackgrounds(backgrounds)}.`
  },
  priority({ scores }, { priority = 'demand' }) {
    const name = scoreOfPriority[priority]
    return `Its score for ${name} is ${scores[name]} of 10.`
  },
}

const waits = ({ launch: { min, unit } }: FitEntry): string => count(min, unit)

/** What removes a blocker, for the questions whose sentence does not say it. */
const remedies: Partial<Record<FitQuestion, string>> = {
  contact: 'It fits if you accept that.',
  evenings: 'It fits if you work some evenings.',
  orders: 'It fits if orders are fine with you.',
}

/** The sentence of a blocker, with what would remove it. */
function describeBlocker(question: FitQuestion, entry: FitEntry, answers: FitAnswers): string {
  if (question === 'budget') {
    const { budget = 0 } = answers
    const { low } = entry.startUp
    return `It costs ${dollars(low)} to start. You have ${dollars(budget)}, so you need ${dollars(low - budget)} more.`
  }
  if (question === 'months') {
    return `The first client comes after ${waits(entry)} or more. It fits if you can wait ${waits(entry)}.`
  }
  const remedy = remedies[question]
  const sentence = sentences[question](entry, answers, 0)
  return remedy ? `${sentence} ${remedy}` : sentence
}

/** A result in words. */
export interface FitReasons {
  reasonsFor: string[]
  /** Without the blockers. */
  reasonsAgainst: string[]
  blockers: string[]
}

/** Up to three sentences for an entry, up to three against it, and one for each blocker. */
export function describeFit(
  { entry, parts, blockers }: FitResult,
  answers: FitAnswers,
): FitReasons {
  const { reasonsFor, reasonsAgainst } = pickReasons(parts)
  const say = ({ question, match }: FitPart) => sentences[question](entry, answers, match)
  return {
    reasonsFor: reasonsFor.map(say),
    reasonsAgainst: reasonsAgainst.filter(({ isBlocker }) => !isBlocker).map(say),
    blockers: blockers.map(({ question }) => describeBlocker(question, entry, answers)),
  }
}

/** A sentence that continues another one: "It costs …" -> "it costs …". */
export const continueSentence = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** The line under an entry's heading: "Your fit: 88. Against: you have 10 hours a week, …". */
export function summarizeFit(result: FitResult, answers: FitAnswers): string {
  const { reasonsFor, reasonsAgainst, blockers } = describeFit(result, answers)
  const [blocker] = blockers
  const others = blockers.length > 1 ? ` And ${count(blockers.length - 1, 'more blockers')}.` : ''
  const reason = blocker
    ? `One blocker: ${continueSentence(blocker)}${others}`
    : reasonsAgainst[0]
      ? `Against: ${continueSentence(reasonsAgainst[0])}`
      : reasonsFor[0] && `For: ${continueSentence(reasonsFor[0])}`
  return `Your fit: ${result.fit}. ${reason ?? ''}`.trim()
}
