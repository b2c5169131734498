import MiniSearch from 'minisearch'
import { estimateTokens } from './guide-conversation.ts'
import { isEntry, type GuideSection } from './guide-sections.ts'
import { topicsOf } from './guide-topics.ts'
import { guideTerms, guideWords } from './guide-words.ts'

/** One or more lines of a section. The prompt contains either the whole passage or none of it. */
export interface Passage extends GuideSection {
  path: string
  pageTitle: string
  isForMembers: boolean
  /** Whether the passage is from the page on which the user asks. */
  isOfThisPage: boolean
  /** The place of the passage in its section, from 0. */
  place: number
  /** The lines above the passage without which it cannot be understood, as `parentsOf` finds them. */
  parents: readonly string[]
}

/** A passage of several lines has at most this number of tokens. A single line can be longer. */
const passageTokens = 200
/** Tokens that we count for the heading and line breaks of each passage. */
const headingTokens = 50

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0
const isItem = (line: string): boolean => /^ *(?:[-*]|\d+\.) /.test(line)

/**
 * The lines above `lines[at]` that a reader needs to understand it: the header of its table, the
 * items that it is a part of, and the line that introduces its list.
 */
function parentsOf(lines: readonly string[], at: number): string[] {
  const line = lines[at] ?? ''
  if (line.startsWith('|')) {
    const top = lines.slice(0, at).findLastIndex((above) => !above.startsWith('|')) + 1
    return lines.slice(top, Math.min(at, top + 2))
  }
  if (!isItem(line)) return []
  const above = lines.slice(0, at)
  const parent = above.findLastIndex(
    (other) =>
      indentOf(other) < indentOf(line) ||
      (!isItem(other) && indentOf(line) === 0) ||
      (/^\d+\. .*:$/.test(other) && line.startsWith('- ')),
  )
  const text = above[parent] ?? ''
  return isItem(text) || text.endsWith(':') ? [...parentsOf(lines, parent), text] : []
}

/** Cuts sections into passages, at line ends, but not after a line that introduces the next one. */
export function passagesOf(
  sections: readonly GuideSection[],
  page: Pick<Passage, 'path' | 'pageTitle' | 'isForMembers' | 'isOfThisPage'>,
): Passage[] {
  return sections.flatMap(({ id, title, text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const starts: number[] = []
    lines.forEach((_, at) => {
      const start = starts.at(-1) ?? 0
      if (at > 0 && estimateTokens(lines.slice(start, at + 1).join('\n')) <= passageTokens) return
      const begin = at > start + 1 && lines[at - 1]?.endsWith(':') ? at - 1 : at
      starts.push(begin)
    })
    return starts.map((start, place) => ({
      id,
      title,
      text: lines.slice(start, starts[place + 1]).join('\n'),
      ...page,
      place,
      parents: place === 0 ? [] : parentsOf(lines, start),
    }))
  })
}

const tokensOfPassage = ({ text, parents }: Passage): number =>
  estimateTokens([...parents, text].join('\n')) + headingTokens

/** The sections of the user's page that every prompt has, as far as their first passage. */
const alwaysShown = ['what-an-rn-may-not-do-here', 'fit-title', 'overview']
const limits = 'what-an-rn-may-not-do-here'

/**
 * What a passage gains if its section answers this kind of question, as a share of the best score:
 * the first passage of the section, the others of a short section, and the others of a long one. A
 * chapter's first section says what it is about, so it always answers.
 */
const topicGains = { first: 0.6, ofShort: 0.45, ofLong: 0.15 }
const shortSection = 3
const chapterTopics = new Set(['What it is', 'Why there is no revenue model', 'What states say'])
/** Sections that share many words with questions and seldom answer one. */
const minorFactor = 0.5
const minorSections = new Set([
  'Associations and boards',
  'Market Data',
  'Market Gap',
  'Privacy when clients pay cash',
  'Scores',
  'Why Now',
])
/** A word of a page's title says which page is meant, and little about the passage. */
const pageWordFactor = 0.3
/** A passage with less than this share of the best score is left out. */
const leastShare = 0.15
/** After this number of tokens for each entry, only passages with `strongShare` of the best score. */
const enoughTokens = 1800
const strongShare = 0.6

/**
 * Selects passages within the token budget: first the limits, key figures and overview of the user's
 * page, then those that match the question, best first. The result has the order of `passages`.
 *
 * @param question the result of `searchText`
 */
export function selectPassages(
  question: string,
  passages: readonly Passage[],
  tokenBudget: number,
): Passage[] {
  const first = alwaysShown.flatMap((id) =>
    passages.filter(
      (passage) =>
        passage.isOfThisPage && passage.id === id && (passage.place === 0 || id === limits),
    ),
  )
  const selected = new Set<Passage>(first)
  let tokensUsed = first.reduce((sum, passage) => sum + tokensOfPassage(passage), 0)
  const entryCount = new Set(passages.map(({ path }) => path).filter(isEntry)).size
  const enough = enoughTokens * Math.max(1, entryCount)
  for (const { passage, share } of rankPassages(question, passages)) {
    const tokens = tokensOfPassage(passage)
    if (selected.has(passage) || tokensUsed + tokens > tokenBudget) continue
    if (tokensUsed > enough && share < strongShare) continue
    selected.add(passage)
    tokensUsed += tokens
  }
  return passages.filter((passage) => selected.has(passage))
}

function rankPassages(question: string, passages: readonly Passage[]) {
  const hasOwnPage = passages.some(({ isOfThisPage }) => isOfThisPage)
  const pageWords = new Set(guideWords(passages.map(({ pageTitle }) => pageTitle).join(' ')))
  const index = new MiniSearch<Passage>({
    ...guideTerms,
    fields: ['title', 'text', 'parents'],
    extractField: (passage, field) =>
      field === 'id'
        ? String(passages.indexOf(passage))
        : [passage[field as 'text' | 'parents']].flat().join('\n'),
    searchOptions: {
      ...guideTerms.searchOptions,
      boost: { title: 2 },
      boostTerm: (term) => (pageWords.has(term) ? pageWordFactor : 1),
    },
  })
  index.addAll(passages)
  const found = new Map(index.search(question).map(({ id, score }) => [Number(id), score]))
  const best = Math.max(...found.values(), 0.001)
  const { sections } = topicsOf(question)
  const sectionOf = ({ path, title, isForMembers }: Passage) => `${path} ${title} ${isForMembers}`
  const sizes = new Map(passages.map((passage) => [sectionOf(passage), passage.place + 1]))
  return passages
    .map((passage, at) => {
      const isTopic = (isEntry(passage.path) ? sections : chapterTopics).has(passage.title)
      const share = (found.get(at) ?? 0) / best
      if (!isTopic)
        return { passage, share: share * (minorSections.has(passage.title) ? minorFactor : 1) }
      const isShort = sizes.get(sectionOf(passage))! <= shortSection
      const gain = passage.place === 0 ? 'first' : isShort ? 'ofShort' : 'ofLong'
      return { passage, share: share + topicGains[gain] }
    })
    .filter(
      ({ passage, share }) =>
        share >= leastShare && !(hasOwnPage && passage.id === limits && !passage.isOfThisPage),
    )
    .toSorted((a, b) => b.share - a.share)
}
