import { mostCompared, writeComparison, defaultWeights } from '../tools/comparison-link.ts'
import { statePath } from '../tools/state-names.ts'
import type { State } from '../tools/states.ts'
import type { SavedNumbers } from './chat.schema.ts'
import { toolPaths } from './guide-links.ts'
import type { GuideBlock } from './guide-prompt.ts'
import { describeStateForGuide, findStates } from './guide-state.ts'
import {
  calculateForQuestion,
  offerTakeHome,
  readAskedHousehold,
  type TakeHomePage,
} from './guide-take-home.ts'
import { asksForMoney } from './stated-numbers.ts'

/** An entry that the question is about. `model` is undefined for a company. */
export interface AskedEntry extends Omit<TakeHomePage, 'model'> {
  slug: string
  model: TakeHomePage['model'] | undefined
}

export interface GuideQuestion {
  question: string
  /** The entry of the page on which the user asks, then the entries that the question names. */
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
export function prepareQuestion({ question, entries, states, savedNumbers }: GuideQuestion): {
  blocks: GuideBlock[]
  ending: string | undefined
} {
  const saved = savedNumbers?.profile
  const stated = findStates(question)
  const codes = stated.length > 0 ? stated : saved?.state ? [saved.state] : []
  const askedStates = codes.flatMap((code) => states.find((state) => state.code === code) ?? [])
  const asked = readAskedHousehold(question, saved, askedStates)
  const isAboutMoney = asksForMoney(question)
  const solo = isAboutMoney || entries.length > 1 ? entries.filter(isSolo) : []
  const offered = isAboutMoney ? solo[0] : undefined
  return {
    blocks: [
      ...(savedNumbers ? [savedBlock(savedNumbers)] : []),
      ...solo.map((entry) => calculateForQuestion(asked, entry)),
      ...askedStates.map((state) =>
        describeStateForGuide(
          state,
          stated.length > 0 ? 'The question names this state.' : 'The user’s saved state.',
        ),
      ),
    ],
    ending:
      [
        ...(offered ? [offerTakeHome(asked, offered)] : []),
        ...nextLinks(question, entries, stated.length > 0 ? askedStates : []),
      ].join('\n\n') || undefined,
  }
}

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
