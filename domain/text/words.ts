/** The words of a text in order, in lowercase, without accents and apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns a simple stem of a lowercase word. Removes one ending after another, but always keeps at
 * least three letters. "nurses", "nursing" and "nurse" have the same stem.
 */
export function stemWord(word: string): string {
  for (let stem = word; ;) {
    const shorter = stem.replace(/(?<=.{3})(?:ies|ing|ers?|ors?|ions?|ed|es|ly|al|s|y|e)$/, '')
    if (shorter === stem) return stem
    stem = shorter
  }
}

/** Words that nurses type, with words that entries use for the same thing. */
const synonyms: Readonly<Record<string, string>> = {
  advocate: 'advocacy',
  abroad: 'travel',
  airline: 'travel',
  alzheimer: 'dementia',
  baby: 'newborn lactation crib mother',
  bill: 'itemized denial',
  breastfeeding: 'lactation',
  child: 'pediatric family school',
  company: 'corporate employer',
  consultant: 'coach',
  cosmetic: 'surgery',
  doula: 'dying postpartum',
  death: 'dying hospice',
  diabetic: 'diabetes',
  drug: 'medication',
  elder: 'senior older aging',
  employer: 'corporate',
  caregiver: 'dementia family',
  feet: 'foot',
  flash: 'menopause',
  flight: 'travel',
  fly: 'travel',
  geriatric: 'senior older aging elder',
  hormone: 'menopause',
  hot: 'menopause',
  hospice: 'dying',
  insomnia: 'sleep',
  insurance: 'malpractice carrier',
  insulin: 'diabetes',
  iv: 'infusion',
  kid: 'pediatric child',
  lost: 'lose',
  memory: 'dementia',
  med: 'medication',
  medicine: 'medication',
  mom: 'mother postpartum lactation',
  overnight: 'night',
  ozempic: 'glp',
  ostomy: 'stoma',
  peds: 'pediatric child',
  phone: 'telehealth',
  pill: 'medication',
  semaglutide: 'glp',
  stoma: 'ostomy',
  sugar: 'diabetes',
  operation: 'surgery',
  surgery: 'surgical',
  surgical: 'surgery',
  teach: 'class education training',
  telemedicine: 'telehealth',
  toenail: 'nails foot',
  vacation: 'travel',
  video: 'telehealth',
  wegovy: 'glp',
  weight: 'glp',
  wellness: 'corporate',
}
const synonymsByStem = new Map(
  Object.entries(synonyms).map(([word, others]) => [stemWord(word), others.split(' ')]),
)

/** The words that entries use for a word that nurses type, or an empty list. */
export const synonymsOf = (word: string): readonly string[] =>
  synonymsByStem.get(stemWord(word)) ?? []

/**
 * Whether two words have the same stem, or one stem starts with the other. A stem with fewer than
 * four letters matches only itself. A stem with four letters matches stems with up to six letters,
 * so that "post" does not match "postpartum".
 */
function areRelated(a: string, b: string): boolean {
  const [short, long] = [stemWord(a), stemWord(b)].sort((one, other) => one.length - other.length)
  if (short === long) return true
  if (!short || !long?.startsWith(short)) return false
  return short.length > 4 || (short.length === 4 && long.length < 7)
}

/**
 * Whether two words are equal or differ by one typo: a missing, extra or different letter, or two
 * neighboring letters swapped.
 */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** The words of the directory that match one word of the query. */
export interface WordMeaning {
  words: ReadonlySet<string>
  /**
   * The synonym or corrected word to show to the user, if the directory does not have the query's
   * word.
   */
  readAs: string | undefined
}

/**
 * Finds the words of the directory that match a word of the query, by stem or as a synonym. If
 * there are none and the word has more than four letters, finds words that differ by one typo.
 */
export function resolveWord(word: string, vocabulary: ReadonlySet<string>): WordMeaning {
  const all = [...vocabulary]
  const related = (wanted: string): string[] => all.filter((other) => areRelated(wanted, other))
  const same = related(word)
  const others = synonymsOf(word).filter((synonym) => related(synonym).length > 0)
  if (same.length > 0 || others.length > 0) {
    const words = new Set([...same, ...others.flatMap(related)])
    return { words, readAs: same.length > 0 ? undefined : others[0] }
  }
  const fixed = word.length > 4 ? all.filter((other) => isOneTypoApart(word, other)) : []
  return { words: new Set(fixed), readAs: fixed[0] }
}

/**
 * The similarity of two words, from 0 to 1: the Dice coefficient of their pairs of adjacent
 * letters.
 */
export function wordSimilarity(a: string, b: string): number {
  const pairs = (word: string) =>
    new Set([...word.slice(1)].map((letter, index) => word.charAt(index) + letter))
  const [left, right] = [pairs(a), pairs(b)]
  if (left.size + right.size === 0) return 0
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)
}

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
function isFollowUp(question: string): boolean {
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

/** The questions of a conversation, newest first. */
export type Questions = readonly [newest: string, ...earlier: string[]]

/** The question, and for a follow-up the questions before it, back to one that is no follow-up. */
export function followedQuestions(questions: Questions): string[] {
  const start = questions.findIndex((question) => !isFollowUp(question))
  return questions.slice(0, start === -1 ? undefined : start + 1)
}
