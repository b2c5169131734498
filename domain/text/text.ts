/**
 * The two marks that an author may put into any text of an entry:
 * `[^source-id]` cites a source, `{est $1,000 a shift}` marks an estimate of ours.
 */
export type TextToken =
  | { kind: 'text'; text: string }
  | { kind: 'estimate'; text: string }
  | { kind: 'citation'; sourceId: string }

const mark = /\[\^([a-z0-9-]+)\]|\{est ([^{}]+)\}/g

/** Splits a text at its marks; what is not a mark stays as it was written. */
export function tokens(text: string): TextToken[] {
  const found: TextToken[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    const [whole, sourceId, estimate] = match
    if (sourceId !== undefined) found.push({ kind: 'citation', sourceId })
    else if (estimate !== undefined) found.push({ kind: 'estimate', text: estimate })
    end = match.index + whole.length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

/** The sources that a text cites, in their order, each once. */
export const citedSources = (text: string): string[] =>
  text.includes('[^')
    ? [...new Set([...text.matchAll(/\[\^([a-z0-9-]+)\]/g)].map(([, sourceId = '']) => sourceId))]
    : []

/** The text without marks, Markdown signs and line breaks: for descriptions, feeds and search. */
export const plainText = (text: string): string =>
  tokens(text)
    .map((token) => (token.kind === 'citation' ? '' : token.text))
    .join('')
    .replaceAll(/^#+ .*$/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/^[-\d.]+ (?=\S)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** At most `length` characters followed by an ellipsis; a shorter text stays whole. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`
