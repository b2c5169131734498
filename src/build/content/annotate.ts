import { tokens } from '../../../domain/text/text.ts'

/**
 * Escapes HTML tags in an author's Markdown. An unescaped script would run, because the build adds
 * the hash of every inline script to the security policy.
 */
export const escapeTags = (markdown: string): string =>
  markdown.replaceAll(/<(?=[a-zA-Z/!?])/g, '&lt;')

/**
 * Converts citations and estimates to HTML, and escapes HTML tags. The Markdown processor converts
 * the rest afterwards.
 */
export function annotateMarkdown(text: string, numbers: ReadonlyMap<string, number>): string {
  return tokens(text)
    .map((token, index, all) => {
      switch (token.kind) {
        case 'text':
          return escapeTags(token.text)
        case 'link':
          return `[${escapeTags(token.text)}](${token.href})`
        case 'strong':
          return `**${escapeTags(token.text)}**`
        case 'estimate':
          return `<span class="estimate">${escapeTags(token.text)}</span>`
        case 'citation': {
          const number = numbers.get(token.sourceId) ?? 0
          // Without a comma, two adjacent citations look like one number.
          const comma = all[index - 1]?.kind === 'citation' ? ', ' : ''
          return `<sup>${comma}<a class="cite" href="#source-${number}" aria-label="Source ${number}">${number}</a></sup>`
        }
      }
    })
    .join('')
}
