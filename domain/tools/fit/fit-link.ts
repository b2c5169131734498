import { toCents } from '../cents.ts'
import { backgrounds } from '../../catalog/fit-values.ts'
import { questionWeights, type FitAnswers, type FitQuestion } from './fit.ts'

const prefix = '#a='
/** Maximum length of a fragment, in characters. */
const longest = 300

/** One letter for each choice. Links in use depend on them, so add letters and never change one. */
const codes = {
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
const anyGoal = 'any'
const mostDollars = 1_000_000
const mostHours = 168
const mostMonths = 120

function writeAnswer(question: FitQuestion, answers: FitAnswers): string | undefined {
  const answer = answers[question]
  if (answer === undefined || (Array.isArray(answer) && answer.length === 0)) return undefined
  if (question === 'budget' || question === 'goal') {
    return typeof answer === 'number' ? String(answer / 100) : anyGoal
  }
  if (!(question in codes)) return String(answer)
  const letters = Object.entries(codes[question as keyof typeof codes])
  return [answer]
    .flat()
    .map((choice) => letters.find(([, name]) => name === choice)?.[0] ?? '')
    .join('')
}

/** Writes the fragment of a link to the quiz: `#a=contact:i,budget:4000`. */
export function writeFitLink(answers: FitAnswers): string {
  const parts = (Object.keys(questionWeights) as FitQuestion[]).flatMap((question) => {
    const answer = writeAnswer(question, answers)
    return answer === undefined ? [] : [`${question}:${answer}`]
  })
  return prefix + parts.join(',')
}

function readNumber(text: string, max: number, decimals: number): number | undefined {
  const match = /^\d{1,7}(?:\.(\d{1,2}))?$/.exec(text)
  const value = Number(text)
  return match && (match[1]?.length ?? 0) <= decimals && value <= max ? value : undefined
}

/** The answer of one part, or undefined if it is not valid. */
function readAnswer(question: FitQuestion, text: string): unknown {
  switch (question) {
    case 'budget':
    case 'goal': {
      if (question === 'goal' && text === anyGoal) return anyGoal
      const dollars = readNumber(text, mostDollars, 2)
      return dollars === undefined ? undefined : toCents(dollars)
    }
    case 'months':
      return readNumber(text, mostMonths, 0)
    case 'hours':
      return readNumber(text, mostHours, 0)
    default: {
      const names: Record<string, string> = codes[question]
      const choices = [...text].map((letter) =>
        Object.hasOwn(names, letter) ? names[letter] : undefined,
      )
      const isValid = choices.length > 0 && choices.every((choice) => choice !== undefined)
      if (!isValid || new Set(choices).size < choices.length) return undefined
      if (lists.has(question)) return choices
      return choices.length === 1 ? choices[0] : undefined
    }
  }
}

/** Reads the fragment of a link. An invalid part leaves its question empty and is named. */
export function readFitLink(fragment: string): { answers: FitAnswers; ignored: string[] } {
  const answers: Record<string, unknown> = {}
  const ignored: string[] = []
  const isReadable = fragment.startsWith(prefix) && fragment.length <= longest
  const parts = isReadable ? fragment.slice(prefix.length).split(',').filter(Boolean) : []
  for (const part of parts) {
    const [question = '', text = ''] = part.split(':', 2)
    const isOpen = Object.hasOwn(questionWeights, question) && !Object.hasOwn(answers, question)
    const answer = isOpen ? readAnswer(question as FitQuestion, text) : undefined
    if (answer === undefined) ignored.push(part)
    else answers[question] = answer
  }
  return { answers: answers as FitAnswers, ignored }
}
