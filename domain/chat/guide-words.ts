const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been being both but by can cannot ' +
    'could did do does doing don each few for from get go going got had has have having he help her ' +
    'here his how i if im in into is it its just know let like ll make many may me mean more most ' +
    'much must my need no nor not now of off ok on once one only or other our out over own please ' +
    're really run same say she should so some such t take tell than thank that the their them then ' +
    'there these they thing think this those to too under until up us use ve very want was way we ' +
    'well were what when where which while who whom why will with work would you your nurse rn'
  ).split(' '),
)

/** Maps words that users type to the words that the directory uses for the same thing. */
const synonyms: Record<string, string> = {
  kid: 'pediatric',
  child: 'pediatric',
  children: 'pediatric',
  elderly: 'senior',
  elder: 'senior',
  older: 'senior',
  old: 'senior',
  parent: 'senior',
  pill: 'medication',
  med: 'medication',
  drug: 'medication',
  medicine: 'medication',
  phone: 'telehealth',
  video: 'telehealth',
  remote: 'telehealth',
  online: 'telehealth',
  virtual: 'telehealth',
  trip: 'travel',
  flight: 'travel',
  abroad: 'travel',
  airline: 'travel',
  ceo: 'executive',
  cosmetic: 'surgical',
  plastic: 'surgical',
  surgery: 'surgical',
  surgeon: 'surgical',
  operation: 'surgical',
  diabetes: 'chronic',
  diabetic: 'chronic',
  hypertension: 'chronic',
}

const withoutEnding = (word: string): string =>
  word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..)sses$/, 'ss')
    .replace(/(?<=..[^s])s$/, '')

const stem = (word: string): string | undefined => {
  if (stopWords.has(word)) return undefined
  const singular = withoutEnding(word)
  if (stopWords.has(singular)) return undefined
  return (synonyms[word] ?? synonyms[singular] ?? singular).replace(/(?<=....)(ing|ed|es|e)$/, '')
}

/**
 * The words of a text in order: lowercase, with simple stemming, without stop words. Replaces a
 * word of `synonyms` with the directory's word.
 */
export const guideWords = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f'’]/g, '')
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  ).flatMap((word) => stem(word) ?? [])

/**
 * A question with fewer words than this number, stop words not counted, may be a follow-up such as
 * "how many of those?". For such a question, `searchText` adds the previous question.
 */
const followUpWords = 4

export const searchText = (question: string, previous = ''): string =>
  guideWords(question).length < followUpWords ? `${question}\n${previous}` : question
