/**
 * Parts of a text. An author can use three marks: `[^source-id]` cites a source,
 * `{est $1,000 a shift}` marks our own estimate, and `[label](https://…)` or `[label](/path)` links.
 */
export type TextToken =
  | { kind: 'text'; text: string }
  | { kind: 'estimate'; text: string }
  | { kind: 'citation'; sourceId: string }
  | { kind: 'link'; text: string; href: string }

const mark =
  /\[\^([a-z0-9-]+)\]|\{est ([^{}]+)\}|\[([^\]^[][^\][]*)\]\((https?:\/\/[^\s()]+|\/(?!\/)[^\s()]*)\)/g

/** Splits a text at its marks. All other text stays unchanged. */
export function tokens(text: string): TextToken[] {
  const parts: TextToken[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const [whole, sourceId, estimate, label, href] = match
    if (sourceId !== undefined) parts.push({ kind: 'citation', sourceId })
    else if (estimate !== undefined) parts.push({ kind: 'estimate', text: estimate })
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: 'link', text: label, href })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The source ids that a text cites, in order, each once. */
export const citedSources = (text: string): string[] =>
  text.includes('[^')
    ? [...new Set([...text.matchAll(/\[\^([a-z0-9-]+)\]/g)].map(([, sourceId = '']) => sourceId))]
    : []

/** The text without marks, Markdown and line breaks, for descriptions, feeds and search. */
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

/** Cuts a text to `length` characters and adds an ellipsis. A shorter text stays unchanged. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`
