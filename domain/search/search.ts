import type { OpportunityCard } from '../catalog/card.ts'
import type { Category } from '../catalog/category.ts'
import { activeFilters, describeFilters, noFilters, type Filters } from './filters.ts'
import { sortCards, sorts, type OrderName, type Sort } from './orders.ts'
import { wordsOf, stemWord, resolveWord, wordSimilarity, type WordMeaning } from '../text/words.ts'
import { readQuery } from './read-query.ts'

export interface Search extends Filters {
  query: string
  category: Category | 'All'
  /** The order that the user chose. Empty for none: then the query or a filter can ask for one. */
  sort: Sort | ''
}

export const noSearch: Search = { query: '', category: 'All', sort: '', ...noFilters }

/** Whether all cards match. */
export const isEmptySearch = (search: Search): boolean =>
  search.query.trim() === '' && search.category === 'All' && activeFilters(search).length === 0

/** A card with its search text, computed once so that the search on each keystroke is fast. */
export interface IndexedCard {
  card: OpportunityCard
  /** Title, short description and category in lowercase, one per line. */
  text: string
  words: ReadonlySet<string>
}

export function indexCard(card: OpportunityCard): IndexedCard {
  const text = [card.title, card.shortDescription, card.category].join('\n').toLowerCase()
  return { card, text, words: new Set(wordsOf(text)) }
}

interface SearchResult {
  /** The cards that match. If none does, the three nearest cards. */
  cards: OpportunityCard[]
  isNearest: boolean
  /** Whether at least one of the cards meets a condition of the search, fully or in part. */
  isClose: boolean
  /** The order of the cards: the chosen one, or the one that the query or a filter asks for. */
  order: OrderName
  /**
   * Texts that tell the user how the second pass of `findCards` read the query. Empty if the
   * second pass did not run, or if only the first pass found cards.
   */
  readAs: string[]
}

/**
 * If a query has words, and the first pass of `findCards` finds fewer cards than this, a second
 * pass runs. A search without a match shows this number of nearest cards.
 */
const fewMatches = 3

/** Two words are similar if their `wordSimilarity` is at least this value. */
const leastSimilarity = 0.5

/** Rates how well a card meets a condition, from 0 to 1. Only a rating of 1 is a match. */
type Condition = (indexed: IndexedCard) => number

const hasWord = ({ words }: WordMeaning, indexed: IndexedCard): boolean =>
  [...words].some((other) => indexed.words.has(other))

const wordCondition =
  (meaning: WordMeaning, word: string): Condition =>
  (indexed) => {
    if (hasWord(meaning, indexed)) return 1
    const similarity = Math.max(...[...indexed.words].map((other) => wordSimilarity(word, other)))
    return similarity >= leastSimilarity ? similarity / 2 : 0
  }

const filterConditions = (filters: Partial<Filters>): Condition[] =>
  activeFilters(filters).map(
    ({ closeness }) =>
      ({ card }) =>
        closeness(card),
  )

/**
 * Whether the text contains the query. A query of one or two letters must be the start of a word,
 * so "IV" does not match "give".
 */
function textCondition(query: string): Condition {
  const needle = query.trim().toLowerCase()
  // A query with a line break matches no card. It could otherwise match the end of one field and
  // the start of the next, because line breaks separate the fields of the search text.
  if (needle.includes('\n')) return () => 0
  if (!/^[a-z0-9]{1,2}$/.test(needle)) return ({ text }) => Number(text.includes(needle))
  const wordStart = new RegExp(String.raw`\b${needle}`)
  return ({ text }) => Number(wordStart.test(text))
}

/**
 * Converts the query to conditions. A phrase such as "from home" becomes a filter, and each
 * remaining word becomes a `wordCondition`. `readAs` tells the user how we read the query.
 */
function readWords(indexed: readonly IndexedCard[], query: string) {
  const { filters, unwanted, order, words, unwantedWords } = readQuery(query)
  const vocabulary = new Set(indexed.flatMap((one) => [...one.words]))
  const resolve = (word: string) => ({ word, meaning: resolveWord(word, vocabulary) })
  const meanings = words.map(resolve)
  // "No experience": no card has the word, so the negation says nothing about the cards.
  const unwantedMeanings = unwantedWords
    .map(resolve)
    .filter(({ meaning }) => meaning.words.size > 0)
  return {
    /**
     * Whether the query has only filters, an order or negations. For such a query, the second pass
     * runs even if the first pass finds three or more cards.
     */
    namesOnlyFilters:
      words.length === 0 &&
      (order !== undefined ||
        unwantedMeanings.length + Object.keys({ ...filters, ...unwanted }).length > 0),
    order,
    conditions: [
      ...filterConditions(filters),
      ...filterConditions(unwanted).map(
        (closeness): Condition =>
          (one) =>
            Number(closeness(one) < 1),
      ),
      ...meanings.map(({ word, meaning }) => wordCondition(meaning, word)),
      ...unwantedMeanings.map(
        ({ meaning }): Condition =>
          (one) =>
            Number(!hasWord(meaning, one)),
      ),
    ],
    readAs: [
      ...meanings.flatMap(({ meaning }) => meaning.readAs ?? []),
      ...describeFilters(filters),
      ...describeFilters(unwanted).map((text) => `not ${text}`),
      ...unwantedMeanings.map(({ word }) => `without “${word}”`),
    ],
  }
}

/**
 * Finds cards in two passes:
 * 1. Cards that contain the query as text.
 * 2. Cards that match phrases of the query as filters, and the other words by stem, synonym or
 *    typo. This pass runs if the first one finds fewer than three cards, or if the query only
 *    names filters.
 *
 * If no card matches, the result is the three nearest cards.
 */
export function findCards(indexed: readonly IndexedCard[], search: Search): SearchResult {
  const { query, category, sort } = search
  const chosen = filterConditions(search)
  if (category !== 'All') chosen.push(({ card }) => Number(card.category === category))
  const passing = (conditions: Condition[]): IndexedCard[] =>
    indexed.filter((one) => [...chosen, ...conditions].every((closeness) => closeness(one) === 1))
  const inText = passing([textCondition(query)])
  const read = readWords(indexed, query)
  const isUnclear =
    wordsOf(query).length > 0 && (inText.length < fewMatches || read.namesOnlyFilters)
  const conditions = isUnclear ? read.conditions : []
  // If the query has only words that we ignore, such as "business for nurses", `conditions` is
  // empty. Every card that meets the conditions in `chosen` then matches.
  const inWords = isUnclear ? passing(conditions).filter((one) => !inText.includes(one)) : []
  const matches = indexed.filter((one) => inText.includes(one) || inWords.includes(one))
  const order = pickOrder(sort, isUnclear ? read.order : undefined, search)
  if (matches.length > 0)
    return {
      cards: sortCards(matches, order, ({ card }) => card).map(({ card }) => card),
      isNearest: false,
      isClose: true,
      order,
      readAs: inWords.length > 0 ? read.readAs : [],
    }
  return {
    ...findNearest(indexed, [...chosen, ...conditions]),
    isNearest: true,
    order,
    readAs: isUnclear ? read.readAs : [],
  }
}

/** A chosen order wins. Then comes the query's, then the one of a filter for few hours. */
const pickOrder = (
  sort: Search['sort'],
  read: OrderName | undefined,
  { hours }: Filters,
): OrderName => sort || read || (hours > 0 ? 'ten' : sorts[0])

function findNearest(indexed: readonly IndexedCard[], conditions: Condition[]) {
  const rated = indexed.map((one) => ({
    card: one.card,
    total: conditions.reduce((sum, closeness) => sum + closeness(one), 0),
  }))
  const nearest = sortCards(rated, 'score', ({ card }) => card)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, fewMatches)
  return {
    cards: nearest.map(({ card }) => card),
    isClose: nearest.some(({ total }) => total > 0),
  }
}

export interface SearchedCaution {
  slug: string
  title: string
  /**
   * Words and phrases, separated by commas, that nurses type to find the business that the caution
   * is about. One string takes less space in the page than a list.
   */
  words: string
}

const stems = (text: string): string => ` ${wordsOf(text).map(stemWord).join(' ')} `

/**
 * Returns the cautions that match a query. A caution matches if the query contains one of its
 * phrases. We compare word stems, so "nurses" and "nursing" are the same.
 */
export function findCautions(
  cautions: readonly SearchedCaution[],
  query: string,
): SearchedCaution[] {
  const typed = stems(query)
  return cautions.filter(({ words }) =>
    words.split(',').some((phrase) => typed.includes(stems(phrase))),
  )
}
