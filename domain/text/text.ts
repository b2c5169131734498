/**
 * A part of a text. An author can use four marks: `[^source-id]` cites a source,
 * `{est $1,000 a shift}` marks our own estimate, with or without the words "(our estimate)" after
 * it, `[label](https://…)` or `[label](/path)` is a link, and `**text**` is bold. Marks cannot be
 * nested.
 */
export type TextToken =
  | { kind: 'text'; text: string }
  | { kind: 'estimate'; text: string }
  | { kind: 'citation'; sourceId: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'strong'; text: string }

const mark =
  /\[\^(?<sourceId>[a-z0-9-]+)\]|\{est (?<estimate>[^{}]+)\}(?: \(our estimate\))?|\[(?<label>[^\]^[][^\][]*)\]\((?<href>https?:\/\/[^\s()]+|\/(?!\/)[^\s()]*)\)|\*\*(?<strong>[^*[{]+)\*\*/g

function tokenOf(groups: Record<string, string | undefined>): TextToken | undefined {
  const { sourceId, estimate, label, href, strong } = groups
  if (sourceId !== undefined) return { kind: 'citation', sourceId }
  if (estimate !== undefined) return { kind: 'estimate', text: estimate }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  return label === undefined || href === undefined ? undefined : { kind: 'link', text: label, href }
}

export function tokens(text: string): TextToken[] {
  const parts: TextToken[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const token = tokenOf(match.groups ?? {})
    if (token) parts.push(token)
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Returns each text token that still contains mark syntax, for example an unclosed `{est`. */
export const unreadMarks = (text: string): string[] =>
  tokens(text).flatMap((token) =>
    token.kind === 'text' && /\[\^|\{est|\*\*|\]\(/.test(token.text) ? [token.text] : [],
  )

export const citedSources = (text: string): string[] =>
  text.includes('[^')
    ? [...new Set([...text.matchAll(/\[\^([a-z0-9-]+)\]/g)].map(([, sourceId = '']) => sourceId))]
    : []

/** Writes `[label](url)`. Encodes parentheses in the URL, because a `)` would end the link. */
export const linkMark = (label: string, url: string): string =>
  `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`

/**
 * Removes citations, heading lines, Markdown syntax and line breaks. Keeps the words of links,
 * estimates and bold text.
 */
export const plainText = (text: string): string =>
  tokens(text)
    .map((token) => (token.kind === 'citation' ? '' : token.text))
    .join('')
    .replaceAll(/^#+ .*$/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/^(?:-|\d{1,2}\.) (?=\S)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

let segmenter: Intl.Segmenter | undefined

/**
 * Yields the characters of a text as users see them: an emoji with a skin tone or a letter with its
 * accent is one character.
 */
function* characters(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

export const firstCharacter = (text: string): string => characters(text).next().value ?? ''

/**
 * Returns the start of a text, at most `maxLength` UTF-16 units. Never cuts a character into halves.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let length = 0
  for (const character of characters(text)) {
    if (length + character.length > maxLength) break
    length += character.length
  }
  return text.slice(0, length)
}

/** Cuts a longer text to its first `length` UTF-16 units at most, and adds an ellipsis. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${cutText(text, length)}…`

/** The first letters of the first two words of a name, as shown in an avatar. */
export const initialsOf = (name: string): string =>
  name.split(/\s+/).filter(Boolean).slice(0, 2).map(firstCharacter).join('').toUpperCase()
