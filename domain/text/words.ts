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
