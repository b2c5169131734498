import MiniSearch from 'minisearch'
import { estimateTokens } from './guide-conversation.ts'
import { isEntry, type GuideSection } from './guide-sections.ts'
import { limitsTitle, topicsOf } from './guide-topics.ts'
import { guideTerms, guideWords } from '../text/words.ts'

/** One or more lines of a section. The prompt contains either the whole passage or none of it. */
export interface Passage extends GuideSection {
  path: string
  pageTitle: string
  isForMembers: boolean
  /** Whether the passage is from the entry of the user's page, or of the conversation. */
  isOfThisPage: boolean
  /** The place of the passage in its section, from 0. */
  place: number
  isLastOfSection: boolean
  /** The lines above the passage without which it cannot be understood, as `parentsOf` finds them. */
  parents: readonly string[]
}

/** A passage of several items has at most this number of tokens. A single item can be longer. */
const passageTokens = 300
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
      (/^\d+\. /.test(other) && line.startsWith('- ')),
  )
  const text = above[parent] ?? ''
  return isItem(text) || text.endsWith(':') ? [...parentsOf(lines, parent), text] : []
}

/**
 * Whether a passage must not start at this line: it is a part of the item above it, or the line above
 * introduces it.
 */
const isTied = (lines: readonly string[], at: number): boolean =>
  /^(?!\d+\. ).*:$/.test(lines[at - 1] ?? '') ||
  (isItem(lines[at] ?? '') && parentsOf(lines, at).some(isItem))

/** Whether the lines from `start` to the one at `at`, with those tied to it, fit into one passage. */
function fits(lines: readonly string[], start: number, at: number): boolean {
  const next = lines.findIndex((_, other) => other > at && !isTied(lines, other))
  return (
    estimateTokens(lines.slice(start, next === -1 ? undefined : next).join('\n')) <= passageTokens
  )
}

/**
 * Cuts sections into passages: before an item, a row or a paragraph, never inside an item with
 * parts, and not after a line that introduces the next one.
 */
export function passagesOf(
  sections: readonly GuideSection[],
  page: Pick<Passage, 'path' | 'pageTitle' | 'isForMembers' | 'isOfThisPage'>,
): Passage[] {
  return sections.flatMap(({ id, title, text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const starts: number[] = []
    lines.forEach((_, at) => {
      if (at === 0 || (!isTied(lines, at) && !fits(lines, starts.at(-1) ?? 0, at))) starts.push(at)
    })
    return starts.map((start, place) => ({
      id,
      title,
      text: lines.slice(start, starts[place + 1]).join('\n'),
      parents: parentsOf(lines, start),
      ...page,
      place,
      isLastOfSection: place === starts.length - 1,
    }))
  })
}

const tokensOfPassage = ({ text, parents }: Passage): number =>
  estimateTokens([...parents, text].join('\n')) + headingTokens

const limits = 'what-an-rn-may-not-do-here'

/**
 * A question about an act of nursing, or for a text to clients or offices: the answer must respect
 * the limits of the entry.
 */
const needsLimits =
  /\b(?:may|allowed|scope|board|licen[sc]es?|nursing|patients?|(?<!(?:which|in) )orders?|doses?|dosage|drugs?|medic\w+|treat\w*|assess\w*|inject\w*|write|letter|e-?mail|message|draft|reply)\b/i

/**
 * The limits of the user's page: whole if the question is about them. If the question needs them,
 * or no word of it matches the page, the first sentence of each item, in one passage.
 */
function limitsOfThisPage(
  passages: readonly Passage[],
  isAsked: boolean,
  isNeeded: boolean,
): Passage[] {
  const all = passages.filter(({ isOfThisPage, id }) => isOfThisPage && id === limits)
  const [first] = all
  if (isAsked || !first) return all
  if (!isNeeded) return []
  const lines = all.flatMap(({ text }) => text.split('\n'))
  const text = lines.map((line) => line.replace(/(?<=[.!?])\s.*$/, '')).join('\n')
  return [{ ...first, text, isLastOfSection: true }]
}

/**
 * What a passage gains if its section answers this kind of question, as a share of the best score:
 * the first passage of the section, and the others. A chapter's first section says what it is about,
 * so it always answers.
 */
const topicGains = { first: 0.6, others: 0.45 }
const chapterTopics = new Set(['What it is', 'Why there is no revenue model', 'What states say'])
/** At most this number of passages of one section, so that a long one does not fill the prompt. */
const mostOfSection = 4
/** A word of a page's title says which page is meant, and little about the passage. */
const pageWordFactor = 0.3
/** A passage with less than this share of the best score is left out. */
const leastShare = 0.15
/** The same for a passage of an entry of which no section answers this kind of question. */
const leastShareUnsorted = 0.5
/**
 * At most this number of passages of a page whose sections do not answer this kind of question. If
 * more of them have nearly the same score, the words of the question do not tell them apart.
 */
const mostUnsorted = 3
/** What the guide reads of the user's page when no word matches a page, as in another language. */
const isIntroduction = ({ isOfThisPage, id, place }: Passage): boolean =>
  isOfThisPage && place === 0 && (id === 'overview' || id === 'fit-title')

/**
 * Selects passages within the token budget: first the limits of the user's page if the question
 * needs them, then the passages that match the question, best first. The result has the order of
 * `passages`, after the limits.
 *
 * @param question the question and those that it follows, as `followedQuestions` returns them
 */
export function selectPassages(
  question: string,
  passages: readonly Passage[],
  tokenBudget: number,
): Passage[] {
  const entryCount = new Set(passages.map(({ path }) => path).filter(isEntry)).size
  const { sections } = topicsOf(question, entryCount)
  const ranked = rankPassages(question, sections, passages)
  const isAsked = sections.has(limitsTitle)
  const hasNone = ranked.length === 0 && !isAsked
  const first = limitsOfThisPage(passages, isAsked, hasNone || needsLimits.test(question))
  const selected = new Set<Passage>()
  let tokensUsed = first.reduce((sum, passage) => sum + tokensOfPassage(passage), 0)
  const taken = new Map<string, number>()
  for (const { passage, isSorted } of ranked) {
    if (first.length > 0 && passage.id === limits) continue
    const group = isSorted ? sectionOf(passage) : passage.path
    if ((taken.get(group) ?? 0) >= (isSorted ? mostOfSection : mostUnsorted)) continue
    const tokens = tokensOfPassage(passage)
    if (tokensUsed + tokens > tokenBudget) continue
    taken.set(group, (taken.get(group) ?? 0) + 1)
    selected.add(passage)
    tokensUsed += tokens
  }
  return [
    ...first,
    ...passages.filter((passage) => selected.has(passage) || (hasNone && isIntroduction(passage))),
  ]
}

const sectionOf = ({ path, title, isForMembers }: Passage): string =>
  `${path} ${title} ${isForMembers}`

/**
 * Ranks the passages that match the question or whose section answers this kind of question, best
 * first. On the page of an entry, leaves out the limits of other entries.
 */
function rankPassages(question: string, sections: ReadonlySet<string>, all: readonly Passage[]) {
  const hasOwnPage = all.some(({ isOfThisPage }) => isOfThisPage)
  const passages = all.filter(
    ({ id, isOfThisPage }) => !hasOwnPage || isOfThisPage || id !== limits,
  )
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
  const isSorted = ({ path, title }: Passage) =>
    sections.has(title) || (!isEntry(path) && chapterTopics.has(title))
  const sortedPages = new Set(passages.filter(isSorted).map(({ path }) => path))
  const gainOf = (passage: Passage): number =>
    isSorted(passage) ? topicGains[passage.place === 0 ? 'first' : 'others'] : 0
  const leastOf = ({ path, title }: Passage): number => {
    if (!isEntry(path)) return leastShare
    if (sections.has(title)) return leastShare
    // Next to a section that answers, only the passage that matches best.
    return sortedPages.has(path) ? 1 : leastShareUnsorted
  }
  return passages
    .map((passage, at) => {
      const match = (found.get(at) ?? 0) / best
      const share = match + gainOf(passage)
      return { passage, share, isSorted: isSorted(passage) || !isEntry(passage.path) }
    })
    .filter(({ passage, share }) => share >= leastOf(passage))
    .toSorted((a, b) => b.share - a.share)
}
