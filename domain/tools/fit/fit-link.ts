import { decodeLink } from '../../text/shared-link.ts'
import { toCents } from '../cents.ts'
import { backgrounds } from '../../catalog/fit-values.ts'
import { questionWeights, type FitAnswers, type FitQuestion } from './fit-answers.ts'

export const prefix = '#a='
/** Maximum length of a fragment, in characters. */
export const longest = 300

/** The letter of each choice. Shared links contain these letters, so never change a letter. */
export const codes = {
  contact: { h: 'hands-on', i: 'in person', r: 'remote' },
  evenings: { n: 'never', s: 'some', a: 'any' },
  orders: { n: 'none', f: 'fine' },
  buyer: { f: 'families', o: 'organizations', e: 'either' },
  priority: { o: 'opportunity', d: 'demand', r: 'readiness', t: 'timing', f: 'open-field' },
  backgrounds: Object.fromEntries(
    backgrounds.map((background, index) => [String.fromCharCode(97 + index), background]),
  ),
} as const satisfies Partial<Record<FitQuestion, Record<string, string>>>

const lists: ReadonlySet<FitQuestion> = new Set(['contact', 'backgrounds'])
export const anyGoal = 'any'
/**
 * The largest number and the most decimals that each question accepts. In a link, `budget` and
 * `goal` are in dollars, and `hours` are hours a week.
 */
const numbers = {
  budget: [1_000_000, 2],
  goal: [1_000_000, 2],
  months: [120, 0],
  hours: [168, 0],
} as const
const isNumber = (question: FitQuestion): question is keyof typeof numbers => question in numbers

function readNumber(question: keyof typeof numbers, text: string): number | undefined {
  const [max, decimals] = numbers[question]
  const [match, fraction = ''] = /^\d{1,7}(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const value = Number(text)
  if (!match || fraction.length > decimals || value > max) return undefined
  return decimals > 0 ? toCents(value) : value
}

function readAnswer(question: FitQuestion, text: string): unknown {
  if (question === 'goal' && text === anyGoal) return anyGoal
  if (isNumber(question)) return readNumber(question, text)
  const letters = new Map(Object.entries<string>(codes[question]))
  const choices = [...new Set(text)].map((letter) => letters.get(letter))
  if (choices.length !== (text.length || 1) || !choices.every(Boolean)) return undefined
  return lists.has(question) ? choices : choices[1] ? undefined : choices[0]
}

export const isFitLink = (fragment: string): boolean => decodeLink(fragment).startsWith(prefix)

export interface ReadFitLink {
  answers: FitAnswers
  /** The text of each answer in the link, such as `ir` for "in person" and "remote". */
  codes: ReadonlyMap<string, string>
  /**
   * The number of parts between commas that are invalid or answer a question a second time. We count
   * them and do not show them, because the sender of the link can write any words there.
   */
  ignored: number
  /** Whether the link is longer than any link of ours. It then has no answers. */
  isTooLong: boolean
}

/**
 * Reads a fragment such as `#a=budget:2500,hours:20`. There are no answers if the fragment does not
 * start with `prefix`.
 */
export function readFitLink(text: string): ReadFitLink {
  const answers: Record<string, unknown> = {}
  const codes = new Map<string, string>()
  let ignored = 0
  const fragment = decodeLink(text)
  const isLink = fragment.startsWith(prefix)
  const isTooLong = isLink && fragment.length > longest
  const parts = isLink && !isTooLong ? fragment.slice(prefix.length).split(',').filter(Boolean) : []
  for (const part of parts) {
    const [question = '', code = ''] = part.split(':', 2)
    const isOpen = Object.hasOwn(questionWeights, question) && !Object.hasOwn(answers, question)
    const answer = isOpen ? readAnswer(question as FitQuestion, code) : undefined
    if (answer === undefined) ignored += 1
    else {
      answers[question] = answer
      codes.set(question, code)
    }
  }
  return { answers: answers as FitAnswers, codes, ignored, isTooLong }
}
