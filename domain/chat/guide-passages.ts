import { estimateTokens } from './guide-conversation.ts'
import type { GuideSection } from './guide-sections.ts'
import { guideWords } from './guide-words.ts'

/** One or more lines of a section. The prompt contains either the whole passage or none of it. */
export interface Passage extends GuideSection {
  path: string
  pageTitle: string
  isForMembers: boolean
  /** Whether the passage is from the page on which the user asks. */
  isOfThisPage: boolean
}

/** A passage of several lines has at most this number of tokens. A single line can be longer. */
const passageTokens = 300
/** Tokens that we count for the heading and line breaks of each passage. */
const headingTokens = 50
const titleWeight = 1
const thisPageFactor = 1.5

export function passagesOf(
  sections: readonly GuideSection[],
  page: Omit<Passage, keyof GuideSection>,
): Passage[] {
  return sections.flatMap(({ id, title, text }) => {
    const passages: Passage[] = []
    let lines: string[] = []
    const flush = () => {
      if (lines.length > 0) passages.push({ id, title, text: lines.join('\n'), ...page })
      lines = []
    }
    for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
      if (estimateTokens([...lines, line].join('\n')) > passageTokens) flush()
      lines.push(line)
    }
    flush()
    return passages
  })
}

const tokensOfPassage = ({ text }: Passage): number => estimateTokens(text) + headingTokens

/**
 * Selects passages within the token budget, in three steps. A passage matches if it shares a word
 * with the question. It is public if `isForMembers` is false. "This page" is the page on which the
 * user asks.
 * 1. The best public match of each page, so that no page uses the whole budget. If this page has no
 *    public match, its first public passage, because the prompt tells the model to cite this page.
 * 2. The other passages that match, best first.
 * 3. The other passages of this page, in page order.
 *
 * The result has the order of `passages`.
 *
 * @param question the result of `searchText`
 */
export function selectPassages(
  question: string,
  passages: readonly Passage[],
  tokenBudget: number,
): Passage[] {
  const scores = scorePassages(question, passages)
  const near = passages
    .filter((passage) => (scores.get(passage) ?? 0) > 0)
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  const thisPage = passages.filter(({ isOfThisPage }) => isOfThisPage)
  const openPassages = [...near, ...thisPage].filter(({ isForMembers }) => !isForMembers)
  const bestOfPages = [...new Set(passages.map(({ path }) => path))].flatMap(
    (page) => openPassages.find(({ path }) => path === page) ?? [],
  )
  const selected = new Set<Passage>()
  let tokensLeft = tokenBudget
  for (const passage of [...bestOfPages, ...near, ...thisPage]) {
    const tokens = tokensOfPassage(passage)
    if (selected.has(passage) || tokens > tokensLeft) continue
    selected.add(passage)
    tokensLeft -= tokens
  }
  return passages.filter((passage) => selected.has(passage))
}

function scorePassages(question: string, passages: readonly Passage[]): Map<Passage, number> {
  const words = [...new Set(guideWords(question))]
  const counted = passages.map((passage) => {
    const counts = new Map<string, number>()
    for (const word of guideWords(passage.text)) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { passage, counts, titleWords: new Set(guideWords(passage.title)) }
  })
  const rarity = words.map((word) => {
    const count = counted.filter(
      ({ counts, titleWords }) => counts.has(word) || titleWords.has(word),
    ).length
    return Math.log1p((counted.length - count + 0.5) / (count + 0.5))
  })
  return new Map(
    counted.map(({ passage, counts, titleWords }) => {
      const score = words.reduce((sum, word, index) => {
        const weight = Math.log1p(counts.get(word) ?? 0) + (titleWords.has(word) ? titleWeight : 0)
        return sum + weight * (rarity[index] ?? 0)
      }, 0)
      return [passage, passage.isOfThisPage ? score * thisPageFactor : score]
    }),
  )
}
