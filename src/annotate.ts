import { tokens } from '../domain/text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/**
 * HTML of a text with marks: a citation becomes a numbered link to the page's list of
 * sources, an estimate a dashed underline. `literal` texts are escaped; Markdown is not,
 * because its own processor reads the outcome.
 */
export function annotate(
  text: string,
  numbers: ReadonlyMap<string, number>,
  kind: 'literal' | 'markdown' = 'literal',
): string {
  const keep = kind === 'literal' ? escaped : (words: string) => words
  return tokens(text)
    .map((token) => {
      if (token.kind === 'text') return keep(token.text)
      if (token.kind === 'estimate') return `<span class="est">${escaped(token.text)}</span>`
      const number = numbers.get(token.sourceId) ?? 0
      return `<sup><a class="cite" href="#source-${number}" aria-label="Source ${number}">${number}</a></sup>`
    })
    .join('')
}
