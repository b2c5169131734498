import { tokens } from '../../../domain/text/text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/**
 * An author's Markdown in which a tag is text like any other. The build allows every script of a
 * page by its hash, so one that stood in an entry would run.
 */
export const withoutTags = (markdown: string): string =>
  markdown.replaceAll(/<(?=[a-zA-Z/!?])/g, '&lt;')

/**
 * HTML of a text with marks: a citation becomes a numbered link to the page's list of
 * sources, an estimate a dashed underline. `literal` texts are escaped; of Markdown only
 * the tags are, because its own processor reads the outcome.
 */
export function annotate(
  text: string,
  numbers: ReadonlyMap<string, number>,
  kind: 'literal' | 'markdown' = 'literal',
): string {
  const keep = kind === 'literal' ? escaped : withoutTags
  return tokens(text)
    .map((token, index, all) => {
      if (token.kind === 'text') return keep(token.text)
      if (token.kind === 'estimate') return `<span class="est">${escaped(token.text)}</span>`
      const number = numbers.get(token.sourceId) ?? 0
      // Two beside each other would read as one number.
      const comma = all[index - 1]?.kind === 'citation' ? ', ' : ''
      return `<sup>${comma}<a class="cite" href="#source-${number}" aria-label="Source ${number}">${number}</a></sup>`
    })
    .join('')
}
