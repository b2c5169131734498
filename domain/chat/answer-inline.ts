/** Text inside a paragraph of an answer. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; parts: Inline[] }
  | { kind: 'break' }

/** Says where a link may lead, or nothing for one that is to stay text. */
export type LinkRule = (address: string) => string | undefined

const escape = String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`
const code = String.raw`(?<ticks>\x60+)(?<code>[^\x60]+)\k<ticks>(?!\x60)`
const link = String.raw`(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.)*)\]\(\s*<?(?<address>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`
// Emphasis ends within so many letters: to look for it to the answer's end from each mark takes a second.
const strong = String.raw`(?<two>\*\*|__)(?=\S)(?<bold>.{1,2000}?)(?<=\S)\k<two>(?!\*)`
// Not inside a word, where a sum has its stars and a name its underscores.
const emphasis = String.raw`(?<!\w)(?<one>[*_])(?=[^\s*_])(?<slanted>.{1,2000}?)(?<=\S)\k<one>(?!\w)`
// A run of spaces is begun at its first: from each of them to the end takes seconds.
const lineBreak = String.raw`(?<break>(?:(?<! ) {2,}|\\)\n)`
const token = new RegExp(
  [escape, code, link, strong, emphasis, lineBreak].map((part) => `(?:${part})`).join('|'),
  'gs',
)

/** Deeper ones than any writer means stay text. */
const deepest = 4

/**
 * The parts of a paragraph's Markdown: emphasis, code, links and line breaks. A link that
 * `linkRule` refuses becomes its text, an image its description; HTML is text like any other.
 */
export function parseInline(markdown: string, linkRule: LinkRule, depth = 0): Inline[] {
  const parts: Inline[] = []
  const push = (...more: Inline[]) => {
    for (const part of more) {
      const last = parts.at(-1)
      if (typeof part === 'string' && typeof last === 'string')
        parts[parts.length - 1] = last + part
      else if (part !== '') parts.push(part)
    }
  }
  const inner = (text: string): Inline[] =>
    depth < deepest ? parseInline(text, linkRule, depth + 1) : [text]

  let from = 0
  for (const match of markdown.matchAll(token)) {
    const found = match.groups ?? {}
    push(markdown.slice(from, match.index))
    from = match.index + match[0].length
    if (found['escaped'] !== undefined) push(found['escaped'])
    else if (found['code'] !== undefined) push({ kind: 'code', text: found['code'] })
    else if (found['bold'] !== undefined) push({ kind: 'strong', parts: inner(found['bold']) })
    else if (found['slanted'] !== undefined)
      push({ kind: 'emphasis', parts: inner(found['slanted']) })
    else if (found['break'] !== undefined) push({ kind: 'break' })
    else push(...linked(found, linkRule, inner))
  }
  push(markdown.slice(from))
  return parts
}

function linked(
  { image, label = '', address = '' }: Record<string, string | undefined>,
  linkRule: LinkRule,
  inner: (text: string) => Inline[],
): Inline[] {
  const parts = inner(label)
  const to = image ? undefined : linkRule(address)
  return to === undefined || parts.length === 0 ? parts : [{ kind: 'link', to, parts }]
}

/** What a person hears or copies of some parts: their text alone. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : inlineText(part.parts)
    })
    .join('')
