import { mostCompared, writeComparison, defaultWeights } from '../tools/comparison-link.ts'
import { stateCodes, stateNames, statePath } from '../tools/state-names.ts'
import {
  describeCompact,
  licensePlace,
  ruleNames,
  ruleTitles,
  type State,
} from '../tools/states.ts'
import type { StateLine } from '../tools/states.schema.ts'
import type { SavedNumbers } from './chat.schema.ts'
import { toolPaths } from './guide-links.ts'
import type { GuideBlock } from './guide-prompt.ts'
import {
  asksForMoney,
  calculateForQuestion,
  offerTakeHome,
  readAskedHousehold,
  type TakeHomePage,
} from './guide-take-home.ts'
import { formatExactCents, toCents } from '../tools/cents.ts'
import { rnPay } from '../tools/profile.ts'
import { listOpenQuestions } from '../tools/state-questions.ts'
import { describeRates } from '../tools/state-tax-text.ts'
import type { StateTax } from '../tools/state-tax.schema.ts'
import { longDay } from '../text/day.ts'
import { followedQuestions, type Questions } from '../text/words.ts'
import { hasTopic } from './guide-topics.ts'

/** An entry that the question is about. `model` is undefined for a company. */
export interface AskedEntry extends Omit<TakeHomePage, 'model'> {
  slug: string
  model: TakeHomePage['model'] | undefined
}

export interface GuideQuestion {
  /** The question, and the earlier ones of the conversation that it continues, newest first. */
  questions: Questions
  /** The entries that the question is about, that of the user's page first. */
  entries: readonly AskedEntry[]
  states: readonly State[]
  /** Undefined unless the user has turned on "Use my saved numbers". */
  savedNumbers: SavedNumbers | undefined
}

const asksForStart =
  /\b(first (client|step|week|month)s?|get started|how do i start|where do i start)\b/i
const asksForFit =
  /\b(?:which|what) (?:one|business|entry|opportunity|of (?:these|them|those))\b[^.?!]*\b(?:suits?|fits?|right|best|for me)\b|\b(?:suits|fits|right for|good for) me\b|\bwhat should I start\b/i

const list = new Intl.ListFormat('en-US')

const isSolo = (entry: AskedEntry): entry is AskedEntry & TakeHomePage => entry.model !== undefined

/**
 * What our code adds to a question: texts for the prompt, and a last paragraph for the answer with
 * links that we build, because a model copies long addresses wrong.
 */
export function prepareQuestion({ questions, entries, states, savedNumbers }: GuideQuestion): {
  blocks: GuideBlock[]
  ending: string | undefined
} {
  const [question] = questions
  const saved = savedNumbers?.profile
  const stated = questions.map(findStates).find((codes) => codes.length > 0) ?? []
  const codes = stated.length > 0 ? stated : saved?.state ? [saved.state] : []
  const askedStates = codes.flatMap((code) => states.find((state) => state.code === code) ?? [])
  const asked = readAskedHousehold(questions, saved, askedStates)
  const isAboutMoney = asksForMoney(whatIsAsked(questions))
  const solo = isAboutMoney || entries.length > 1 ? entries.filter(isSolo) : []
  const offered = isAboutMoney ? solo[0] : undefined
  return {
    blocks: [
      ...(savedNumbers ? [savedBlock(savedNumbers)] : []),
      ...solo.map((entry) => calculateForQuestion(asked, entry)),
      ...askedStates.map((state) =>
        describeStateForGuide(
          state,
          stated.length > 0 ? 'The user named this state.' : 'The user’s saved state.',
        ),
      ),
    ],
    ending:
      [
        ...(offered ? [offerTakeHome(asked, offered)] : []),
        ...nextLinks(question, entries, findStates(question).length > 0 ? askedStates : []),
      ].join('\n\n') || undefined,
  }
}

/** The question, or the one that it follows if it only changes a fact ("And in Texas?"). */
const whatIsAsked = (questions: Questions): string =>
  followedQuestions(questions).find((one) => asksForMoney(one) || hasTopic(one)) ?? questions[0]

const savedBlock = ({ line }: SavedNumbers): GuideBlock => ({
  title: 'Numbers that the user saved and sends with this question',
  text: line,
})

/** "**Next on this site.** [Compare them](/compare?…), [Ohio: State check](/states/ohio)." */
function nextLinks(
  question: string,
  entries: readonly AskedEntry[],
  states: readonly State[],
): string[] {
  const compared = entries.slice(0, mostCompared)
  const links: [label: string, address: string][] = [
    ...(compared.length > 1
      ? [
          [
            `Compare ${list.format(compared.map(({ title }) => title))}`,
            writeComparison(
              compared.map(({ slug }) => slug),
              defaultWeights,
            ),
          ] as [string, string],
        ]
      : []),
    ...states.map(({ name, code }): [string, string] => [`${name}: State check`, statePath(code)]),
    ...(asksForStart.test(question)
      ? [['My launch plan: dated first steps', toolPaths.plan] as [string, string]]
      : []),
    ...(asksForFit.test(question) ? [['Find your fit', toolPaths.fit] as [string, string]] : []),
  ]
  return links.length > 0
    ? [
        `**Next on this site.** ${links.map(([label, address]) => `[${label}](${address})`).join(', ')}.`,
      ]
    : []
}

/** A question about two states asks to compare them, or crosses their border. */
const mostStates = 2

const namePattern = new RegExp(
  String.raw`\bWashington,? d\.?\s?c\b|\b(?:${Object.values(stateNames)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})\b`,
  'gi',
)
const codeOfName = new Map(
  Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]),
)

/** Codes that are also a word, a title, a room or a test: "OR", "MD", "PA", "CT". */
const otherMeanings = new Set(
  'AL CO CT DC DE HI ID IN LA MA MD ME MI MO MS MT NE NH OH OK OR PA SC VA WA'.split(' '),
)
const clearCodes = stateCodes.filter((code) => !otherMeanings.has(code)).join('|')
const codePatterns = [
  new RegExp(String.raw`(?<![\w.-])(?:${clearCodes})(?![\w-])`, 'g'),
  new RegExp(String.raw`(?<=\b(?:in|from) )(?:${clearCodes})(?![\w-])`, 'gi'),
  // "in OR" is mostly the operating room.
  /(?<=\b(?:[Ii]n|[Ff]rom|[Ss]tate of) )(?!OR)[A-Z]{2}(?![\w-])/g,
  /(?<=\b[A-Z][a-z]+, )[A-Z]{2}(?![\w-])/g,
]

/**
 * The codes of the states that a question names, in order, at most two. Reads names, and two-letter
 * codes where they stand for a state: "in Ohio", "Portland, OR", "in tx". In a question without
 * lowercase letters, reads only names.
 */
export function findStates(question: string): string[] {
  const found = new Map<number, string>()
  for (const match of question.matchAll(namePattern))
    found.set(match.index, codeOfName.get(match[0].toLowerCase()) ?? 'DC')
  if (/[a-z]/.test(question))
    for (const pattern of codePatterns)
      for (const match of question.matchAll(pattern)) {
        const code = match[0].toUpperCase()
        if (Object.hasOwn(stateNames, code)) found.set(match.index, code)
      }
  const inOrder = [...found].toSorted(([a], [b]) => a - b).map(([, code]) => code)
  return [...new Set(inOrder)].slice(0, mostStates)
}

const gradeOf = ({ verified }: StateLine): string =>
  verified === 'primary' ? 'law or agency' : 'second-hand'

function describeTax({ rule, year, grade, source, local, older }: StateTax): string {
  const rates = describeRates(rule)
  const details = [`${year}`, `grade ${grade}`, source.publisher]
  return [
    `State income tax: ${rates.toLowerCase()} (${details.join(', ')}).`,
    ...(local ? [`Local: ${local}`] : []),
    ...(older && grade === 'C' ? [older] : []),
  ].join(' ')
}

/** "rn.ca.gov". The guide may not link to other sites. */
const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

/**
 * What the guide knows about a state: each verified line with its grade, the board, income tax, pay,
 * and the questions that only an office can answer. About 250 tokens.
 *
 * @param why why the state is in the prompt: "The user named this state."
 */
function describeStateForGuide(state: State, why: string): GuideBlock {
  const { board, name, wage, checkedAt } = state
  const questions = listOpenQuestions(state)
  const lines = [
    ...ruleNames.flatMap((rule) => {
      const line = state[rule]
      return line ? [`${ruleTitles[rule]} (${gradeOf(line)}): ${line.text}`] : []
    }),
    ...(state.notes ?? []).map((line) => `Also (${gradeOf(line)}): ${line.text}`),
  ]
  return {
    title: `${name}: State check`,
    path: statePath(state.code),
    text: [
      `${why} Checked ${longDay.format(new Date(checkedAt))}.`,
      ...lines,
      `License (second-hand): ${describeCompact(state)} ${licensePlace}`,
      `Board: ${board.name}${board.url ? `, ${siteOf(board.url)}` : ''}.`,
      describeTax(state.tax),
      `RN pay: ${formatExactCents(toCents(wage))} an hour on average, ${rnPay.period}.`,
      `Not verified: ${questions.map(({ about, office }) => `${about} (ask ${office})`).join('; ')}.`,
    ].join('\n'),
  }
}
