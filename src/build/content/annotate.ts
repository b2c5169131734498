import { tokens } from '../../../domain/text/text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/**
 * Escapes HTML tags in an author's Markdown. The build adds the hash of every inline script to the
 * security policy, so a script in an entry would run.
 */
export const escapeTags = (markdown: string): string =>
  markdown.replaceAll(/<(?=[a-zA-Z/!?])/g, '&lt;')

/**
 * Converts marks to HTML: a citation to a numbered link to the source list, an estimate to a dashed
 * underline. In Markdown only tags are escaped, because the Markdown processor runs next.
 */
export function annotate(
  text: string,
  numbers: ReadonlyMap<string, number>,
  kind: 'literal' | 'markdown' = 'literal',
): string {
  const escapeText = kind === 'literal' ? escapeHtml : escapeTags
  return tokens(text)
    .map((token, index, all) => {
      if (token.kind === 'text') return escapeText(token.text)
      if (token.kind === 'estimate') return `<span class="est">${escapeHtml(token.text)}</span>`
      if (token.kind === 'link') {
        const { text: label, href } = token
        return kind === 'markdown'
          ? `[${escapeText(label)}](${href})`
          : `<a href="${escapeHtml(href)}">${escapeText(label)}</a>`
      }
      const number = numbers.get(token.sourceId) ?? 0
      // Without a comma, two adjacent citations look like one number.
      const comma = all[index - 1]?.kind === 'citation' ? ', ' : ''
      return `<sup>${comma}<a class="cite" href="#source-${number}" aria-label="Source ${number}">${number}</a></sup>`
    })
    .join('')
}
