import { stemWord, synonymsOf, wordsOf } from '../text/words.ts'

/** "Kids" too: they are the user's own, as in "I have two kids at home". */
const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been being both but by can cannot ' +
    'could did do does doing don each few for from get go going got had has have having he help her ' +
    'here his how i if im in into is it its just know let like ll make many may me mean more most ' +
    'much must my need next no non nor not now of off ok on once one only or other our out over own please ' +
    're really run same say she should so some such t take tell than thank that the their them then ' +
    'there these they thing think this those to too under until up us use ve very want was way we ' +
    'well were what when where which while who whom why will with work would you your nurse rn business ' +
    'businesses client clients first kid kids'
  ).split(' '),
)

const termOf = (word: string): string | undefined =>
  stopWords.has(word) || /^(?:[a-z]|\d{1,2})$/.test(word) ? undefined : stemWord(word)

/** The stems of a text's words in order, without stop words. */
export const guideWords = (text: string): string[] =>
  wordsOf(text).flatMap((word) => termOf(word) ?? [])

/** How MiniSearch reads a text and a question: stems without stop words, and synonyms to search. */
export const guideTerms = {
  tokenize: wordsOf,
  processTerm: (word: string) => termOf(word) ?? null,
  searchOptions: {
    processTerm: (word: string) => {
      const term = termOf(word)
      return term === undefined ? null : [term, ...synonymsOf(word).map(stemWord)]
    },
  },
}

const opener =
  /^\W*(?:and|but|so|or|then|also|what about|how about|why|ok|okay|yes|no|continue|more|shorter|go on|thanks|thank you)\b/i
const pronoun = /^(?:it|that|those|they|them|these|there|one|ones|former|latter)$/

/**
 * Whether a question refers to the conversation before it: it starts like an answer ("And by when?"),
 * it has no topic of its own, or a pronoun comes before its topic ("How much of that goes to taxes?").
 */
export function isFollowUp(question: string): boolean {
  const words = wordsOf(question)
  let topicWords = 0
  const beforeTopic = words.filter((word) => {
    if (termOf(word) !== undefined) topicWords++
    return topicWords < 2
  })
  return (
    opener.test(question) ||
    topicWords === 0 ||
    beforeTopic.some((word) => pronoun.test(word)) ||
    pronoun.test(words.at(-1) ?? '')
  )
}

/** The words to search for: the question, and for a follow-up the question before it. */
export const searchText = (question: string, previous = ''): string =>
  isFollowUp(question) ? `${question}\n${previous}`.trim() : question
