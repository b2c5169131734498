import MiniSearch from 'minisearch'
import { estimateTokens } from './guide-conversation.ts'
import { isEntry, type GuideSection } from './guide-sections.ts'
import { limitsTitle, topicsOf } from './guide-topics.ts'
import { guideTerms, guideWords } from './guide-words.ts'

const E = (name: string, d: number) => Number(process.env[name] ?? d)
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
const passageTokens = E('PT',200)
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

/**
 * Puts the items of a section's first list before their details, so that the first passage has the
 * key figures. Returns the first lines of the parts: the items, each item with details, the rest.
 */
function outlineFirst(lines: readonly string[]): string[][] {
  const end = lines.findIndex((line) => !isItem(line))
  const list = lines.slice(0, end === -1 ? undefined : end)
  const items = list.filter((line) => indentOf(line) === 0)
  if (items.length === list.length || items.length === 0) return [[...lines]]
  const details = list.flatMap((line, at) => {
    if (indentOf(line) > 0 || indentOf(list[at + 1] ?? '') === 0) return []
    const next = list.findIndex((other, index) => index > at && indentOf(other) === 0)
    return [list.slice(at, next === -1 ? undefined : next)]
  })
  return [items, ...details, lines.slice(list.length)].filter((part) => part.length > 0)
}

/** Whether a line is a part of the item above it, and so stays with it. */
const isPart = (lines: readonly string[], at: number): boolean =>
  isItem(lines[at] ?? '') && parentsOf(lines, at).some(isItem)

/** Whether the item at `at` fits, with its parts, into the passage from `start`. */
function fits(lines: readonly string[], start: number, at: number): boolean {
  let end = at + 1
  while (end < lines.length && isPart(lines, end)) end++
  return estimateTokens(lines.slice(start, end).join('\n')) <= passageTokens
}

/** Cuts sections into passages, at line ends, but not after a line that introduces the next one. */
export function passagesOf(
  sections: readonly GuideSection[],
  page: Pick<Passage, 'path' | 'pageTitle' | 'isForMembers' | 'isOfThisPage'>,
): Passage[] {
  return sections.flatMap(({ id, title, text }) => {
    const parts = outlineFirst(text.split('\n').filter((line) => line.trim() !== ''))
    const passages = parts.flatMap((lines) => {
      const starts: number[] = []
      lines.forEach((line, at) => {
        const start = starts.at(-1) ?? 0
        if (at > 0 && (isPart(lines, at) || fits(lines, start, at))) return
        const isLed = at > start + 1 && (lines[at - 1]?.endsWith(':') ?? false) && !isItem(lines[at - 1] ?? '')
        starts.push(isLed ? at - 1 : at)
      })
      return starts.map((start, at) => ({
        text: lines.slice(start, starts[at + 1]).join('\n'),
        parents: parentsOf(lines, start),
      }))
    })
    return passages.map((passage, place) => ({ id, title, ...passage, ...page, place }))
  })
}

const tokensOfPassage = ({ text, parents }: Passage): number =>
  estimateTokens([...parents, text].join('\n')) + headingTokens

const limits = 'what-an-rn-may-not-do-here'

/**
 * The limits of the user's page, which every prompt has: whole if the question is about them, else
 * the first sentence of each item, in one passage.
 */
function limitsOfThisPage(passages: readonly Passage[], isAsked: boolean): Passage[] {
  const all = passages.filter(({ isOfThisPage, id }) => isOfThisPage && id === limits)
  const [first] = all
  if (isAsked || !first) return all
  const lines = all.flatMap(({ text }) => text.split('\n'))
  return [{ ...first, text: lines.map((line) => line.replace(/(?<=[.!?])\s.*$/, '')).join('\n') }]
}

/**
 * What a passage gains if its section answers this kind of question, as a share of the best score:
 * the first passage of the section, the others of a short section, and the others of a long one. A
 * chapter's first section says what it is about, so it always answers.
 */
const topicGains = { first: E('GF',0.6), ofShort: E('GS',0.45), ofLong: E('GL',0.15) }
const shortSection = 3
const chapterTopics = new Set(['What it is', 'Why there is no revenue model', 'What states say'])
/** Sections that share many words with questions and seldom answer one. */
const minorFactor = E('MF',0.5)
const minorSections = new Set([
  'Associations and boards',
  'Market Data',
  'Market Gap',
  'Privacy when clients pay cash',
  'Scores',
  'Why Now',
])
/** At most this number of passages of one section, so that a long one does not fill the prompt. */
const mostOfSection = E('MS',4)
/** A word of a page's title says which page is meant, and little about the passage. */
const pageWordFactor = E('PW',0.3)
/**
 * A passage with less than this share of the best score is left out: of a section that answers this
 * kind of question or of a chapter, and of another section next to one that answers.
 */
const leastShare = E('LS',0.15)
const leastShareOther = E('LO',0.75)
const leastShareNone = E('LN',0.15)
const leastChapter = E('LC',0.15)
/** After this number of tokens for each entry, only passages with `strongShare` of the best score. */
const enoughTokens = 1800
const strongShare = 0.6

/** What the guide reads of the user's page when no word matches it, as in another language. */
const isIntroduction = ({ isOfThisPage, id, place }: Passage): boolean =>
  isOfThisPage && place === 0 && (id === 'overview' || id === 'fit-title')

/**
 * Selects passages within the token budget: first the limits of the user's page, then those that
 * match the question, best first. The result has the order of `passages`, after the limits.
 *
 * @param question the result of `searchText`
 */
export function selectPassages(
  question: string,
  passages: readonly Passage[],
  tokenBudget: number,
): Passage[] {
  const isAboutLimits = topicsOf(question).sections.has(limitsTitle)
  const first = E('PIN',1) || isAboutLimits ? limitsOfThisPage(passages, isAboutLimits) : []
  const ranked = rankPassages(
    question,
    passages.filter(({ isOfThisPage, id }) => !isOfThisPage || id !== limits),
  )
  const selected = new Set<Passage>()
  let tokensUsed = first.reduce((sum, passage) => sum + tokensOfPassage(passage), 0)
  const taken = new Map<string, number>()
  const entryCount = new Set(passages.map(({ path }) => path).filter(isEntry)).size
  const enough = enoughTokens * Math.max(1, entryCount)
  const take = (passage: Passage): void => {
    const tokens = tokensOfPassage(passage)
    if (selected.has(passage) || tokensUsed + tokens > tokenBudget) return
    selected.add(passage)
    tokensUsed += tokens
    // The list that the passage introduces.
    const next = passages[passages.indexOf(passage) + 1]
    if (passage.text.endsWith(':') && next && sectionOf(next) === sectionOf(passage)) take(next)
  }
  let count = 0
  for (const { passage, share } of ranked) {
    if (count >= E('CAP',99)) break
    count++
    if (tokensUsed > enough && share < strongShare) continue
    const section = sectionOf(passage)
    if ((taken.get(section) ?? 0) >= mostOfSection) continue
    taken.set(section, (taken.get(section) ?? 0) + 1)
    take(passage)
  }
  const hasNone = ranked.every(({ passage }) => !passage.isOfThisPage)
  return [
    ...first,
    ...passages.filter((passage) => selected.has(passage) || (hasNone && isIntroduction(passage))),
  ]
}

const sectionOf = ({ path, title, isForMembers }: Passage): string =>
  `${path} ${title} ${isForMembers}`

export function rankPassages(question: string, passages: readonly Passage[]) {
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
      boost: { title: E('TB',2) },
      boostTerm: (term) => (pageWords.has(term) ? pageWordFactor : 1),
    },
  })
  index.addAll(passages)
  const found = new Map(index.search(question).map(({ id, score }) => [Number(id), score]))
  const best = Math.max(...found.values(), 0.001)
  const { sections } = topicsOf(question)
  const answers = ({ path, title }: Passage) =>
    sections.has(title) || (!isEntry(path) && chapterTopics.has(title))
  const isAnswered = passages.some((passage) => isEntry(passage.path) && answers(passage))
  const sizes = new Map(passages.map((passage) => [sectionOf(passage), passage.place + 1]))
  return passages
    .map((passage, at) => {
      const match = (found.get(at) ?? 0) / best
      if (!answers(passage)) {
        const share = match * (minorSections.has(passage.title) ? minorFactor : 1)
        return {
          passage,
          share, match, score: found.get(at),
          least: !isEntry(passage.path) ? leastChapter : isAnswered ? leastShareOther : leastShareNone,
        }
      }
      const isShort = (sizes.get(sectionOf(passage)) ?? 0) <= shortSection
      const gain = topicGains[passage.place === 0 ? 'first' : isShort ? 'ofShort' : 'ofLong']
      return { passage, share: match + gain, least: leastShare, match, score: found.get(at) }
    })
    .filter(
      ({ passage, share, least }) =>
        share >= least && !(hasOwnPage && passage.id === limits && !passage.isOfThisPage),
    )
    .toSorted((a, b) => b.share - a.share)
}
