/** A line of the text that the stand-in was given, with the link that stands over it. */
export type Passage = { text: string; label: string; link: string }

/** A line of its own with a Markdown link into the site is the heading of the lines below it. */
const headingLine = /^[^[\]\p{L}]*\[([^\]]+)\]\((\/[^()\s]*)\)[^\p{L}]*$/u

/** The lines under such headings; what stands under none, such as rules, is never quoted. */
export function passagesOf(texts: string[]): Passage[] {
  const passages: Passage[] = []
  for (const text of texts) {
    let heading: Omit<Passage, 'text'> | undefined
    for (const line of text.split('\n').map((part) => part.trim())) {
      const [, label, link] = headingLine.exec(line) ?? []
      if (label !== undefined && link !== undefined) heading = { label, link }
      // A tag on a line of its own is a border: what follows belongs to no heading.
      else if (/^<[^<>]+>$/.test(line)) heading = undefined
      else if (heading && line !== '') {
        passages.push({ text: line.replace(/^(?:[-*]|\d+\.) /, ''), ...heading })
      }
    }
  }
  return passages
}

/** The page that a link leads to, without its section. */
export const pageOf = (link: string): string => link.replace(/#.*/, '')

const commonWords = new Set(
  (
    'about after all also and any are ask been but can could did does for from had has have how ' +
    'into its just like may more much must not one only our out own shall she should some than ' +
    'that the their them then there they this those too was what when where which who why will ' +
    'with would you your'
  ).split(' '),
)

/** What people say, and what a directory of prices says. */
const synonyms: Record<string, string> = { charge: 'price', earn: 'revenue', income: 'revenue' }

/** The words that carry meaning, in small letters and without the commonest endings. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .filter((word) => !commonWords.has(word))
      .map((word) => (synonyms[word] ?? word).replace(/(?<=.{3})(ies|ing|ed|es|s|e|y)$/, '')),
  )

/**
 * The passages that share words with the question, the nearest first; a word that stands in few
 * passages weighs more. Of equals the earlier one is first.
 */
export function rankPassages(question: string, passages: Passage[]): Passage[] {
  const wanted = wordsOf(question)
  const held = passages.map(({ text, label }) => wordsOf(`${label} ${text}`))
  const weights = new Map(
    [...wanted].map((word) => {
      const found = held.filter((words) => words.has(word)).length
      return [word, Math.log(1 + passages.length / (1 + found))]
    }),
  )
  return passages
    .map((passage, index) => {
      let score = 0
      for (const [word, weight] of weights) if (held[index]?.has(word)) score += weight
      return { passage, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
}
