/** A line of the instructions, with the label and the link of the heading above it. */
export type Passage = { text: string; label: string; link: string }

/** Matches a heading: a line with one Markdown link to a page of the site and no other words. */
const headingLine = /^[^[\]\p{L}]*\[([^\]]+)\]\((\/[^()\s]*)\)[^\p{L}]*$/u

/**
 * Returns the lines below headings. The emulator's answers quote only these, and never other lines,
 * such as the rules for the model.
 */
export function passagesOf(texts: string[]): Passage[] {
  const passages: Passage[] = []
  for (const text of texts) {
    let heading: Omit<Passage, 'text'> | undefined
    for (const line of text.split('\n').map((part) => part.trim())) {
      const [, label, link] = headingLine.exec(line) ?? []
      if (label !== undefined && link !== undefined) heading = { label, link }
      // A line with only a tag, such as `</reference>`, ends the text below the heading.
      else if (/^<[^<>]+>$/.test(line)) heading = undefined
      else if (heading && line !== '') {
        passages.push({ text: line.replace(/^(?:[-*]|\d+\.) /, ''), ...heading })
      }
    }
  }
  return passages
}

export const pageOf = (link: string): string => link.replace(/#.*/, '')

const commonWords = new Set(
  (
    'about after all also and any are ask been but can could did does for from had has have how ' +
    'into its just like may more much must not one only our out own shall she should some than ' +
    'that the their them then there they this those too was what when where which who why will ' +
    'with would you your'
  ).split(' '),
)

/** Words that users write, and the words that the directory uses instead. */
const synonyms: Record<string, string> = { charge: 'price', earn: 'revenue', income: 'revenue' }

/**
 * Returns the words of a text in lower case. Leaves out common words and words of one or two
 * letters. Replaces synonyms and removes common endings.
 */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .filter((word) => !commonWords.has(word))
      .map((word) => (synonyms[word] ?? word).replace(/(?<=.{3})(ies|ing|ed|es|s|e|y)$/, '')),
  )

/**
 * Returns the passages that share words with the question, best match first. A rare word counts
 * more than a common one. Passages with equal scores keep their order.
 */
export function rankPassages(question: string, passages: Passage[]): Passage[] {
  const questionWords = wordsOf(question)
  const passageWords = passages.map(({ text, label }) => wordsOf(`${label} ${text}`))
  const weights = new Map(
    [...questionWords].map((word) => {
      const count = passageWords.filter((words) => words.has(word)).length
      return [word, Math.log(1 + passages.length / (1 + count))]
    }),
  )
  return passages
    .map((passage, index) => {
      let score = 0
      for (const [word, weight] of weights) if (passageWords[index]?.has(word)) score += weight
      return { passage, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
}
