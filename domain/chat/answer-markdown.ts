export type Block =
  | { kind: 'paragraph' | 'heading'; parts: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  | { kind: 'code'; text: string }
  /** The first row has the headings. */
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'rule' }

const fence = /^ {0,3}(?:```|~~~)/
const heading = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const quote = /^ {0,3}> ?/
const item = /^( *)([-*+]|(\d{1,9})[.)])(?: +(?=\S)|$)/
const tableLine = /^ {0,3}\|/
/** The line below the headings of a table, such as `--- | :---:`. */
const delimiters = /^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/

const isBlank = (line: string) => line.trim() === ''
const beginsBlock = (line: string) =>
  [fence, heading, rule, quote, item, tableLine].some((pattern) => pattern.test(line))

/** Lists and quotes nested deeper than this become paragraphs. */
const maxDepth = 6

/**
 * Parses an answer's Markdown into blocks. Unknown syntax and HTML stay text, and `linkRule`
 * decides which links stay links.
 */
export function parseAnswer(markdown: string, linkRule: LinkRule): Block[] {
  return blocksOf(markdown.replaceAll('\t', '    ').split(/\r?\n/), linkRule, 0)
}

function blocksOf(lines: string[], linkRule: LinkRule, depth: number): Block[] {
  const blocks: Block[] = []
  const inline = (text: string) => parseInline(text, linkRule)
  const nestedBlocks = (inner: string[]): Block[] =>
    depth < maxDepth
      ? blocksOf(inner, linkRule, depth + 1)
      : [{ kind: 'paragraph', parts: inline(inner.join('\n')) }]
  let at = 0
  const takeWhile = (belongs: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && belongs(lines[at]!)) at += 1
    return lines.slice(from, at)
  }

  /** Whether a table begins at the line: with a pipe, or with headings above a line of delimiters. */
  const beginsTable = (index: number): boolean => {
    const [line = '', next = ''] = lines.slice(index, index + 2)
    return (
      tableLine.test(line) ||
      ([line, next].every((one) => one.includes('|') && !isBlank(one)) && delimiters.test(next))
    )
  }

  while (at < lines.length) {
    const line = lines[at]!
    if (isBlank(line)) at += 1
    else if (fence.test(line)) {
      at += 1
      blocks.push({ kind: 'code', text: takeWhile((one) => !fence.test(one)).join('\n') })
      at += 1
    } else if (heading.test(line)) {
      blocks.push({ kind: 'heading', parts: inline(heading.exec(line)?.[1] ?? '') })
      at += 1
    } else if (rule.test(line)) {
      blocks.push({ kind: 'rule' })
      at += 1
    } else if (quote.test(line)) {
      const inner = takeWhile((one) => quote.test(one)).map((one) => one.replace(quote, ''))
      blocks.push({ kind: 'quote', blocks: nestedBlocks(inner) })
    } else if (beginsTable(at)) {
      blocks.push({
        kind: 'table',
        rows: tableRows(takeWhile((one) => one.includes('|'))).map((cells) => cells.map(inline)),
      })
    } else if (item.test(line)) {
      const list = parseList(lines.slice(at))
      at += list.length
      blocks.push({ kind: 'list', start: list.start, items: list.items.map(nestedBlocks) })
    } else {
      const rest = [line.trimStart()]
      at += 1
      rest.push(...takeWhile((one) => !isBlank(one) && !beginsBlock(one) && !beginsTable(at)))
      blocks.push({ kind: 'paragraph', parts: inline(rest.join('\n').trimEnd()) })
    }
  }
  return blocks
}

/** Splits the lines of a table into cells. A cell can have `\\|` for a pipe. */
function tableRows(lines: string[]): string[][] {
  return lines
    .filter((line) => !delimiters.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

/**
 * Parses the list at the start of `lines`. Returns the lines of each item, the number of the first
 * item (undefined for a bulleted list) and the number of lines read.
 */
function parseList(lines: string[]) {
  const first = item.exec(lines[0] ?? '')
  const level = first?.[1]?.length ?? 0
  const isOrdered = first?.[3] !== undefined
  const items: string[][] = []
  let indent = 0
  let at = 0
  for (; at < lines.length; at += 1) {
    const line = lines[at]!
    const marker = item.exec(line)
    const isAtLevel = marker !== null && marker[1]!.length <= level + 1
    if (isAtLevel && (marker[3] !== undefined) === isOrdered && !rule.test(line)) {
      indent = marker[0].length
      items.push([line.slice(indent)])
    } else if (isBlank(line)) {
      const next = lines.slice(at).find((one) => !isBlank(one))
      if (next === undefined || !(/^ {2,}/.test(next) || item.test(next))) break
      items.at(-1)?.push('')
    } else if (/^ {2,}/.test(line)) {
      items.at(-1)?.push(line.replace(new RegExp(`^ {0,${indent}}`), ''))
    }
    // A line without indent continues the paragraph above it.
    else if (!beginsBlock(line) && lines[at - 1]?.trim() !== '') items.at(-1)?.push(line)
    else break
  }
  const start = isOrdered ? Number(first?.[3]) : undefined
  return { items, start, length: at }
}

/**
 * Completes the Markdown of a streaming answer, so that the user sees no incomplete syntax: closes
 * unclosed bold text, and replaces an incomplete link with its label.
 */
export function closeOpenMarks(markdown: string): string {
  const from = markdown.lastIndexOf('\n\n') + 1
  const last = markdown.slice(from).replace(/!?\[([^[\]\n]*)(?:\](?:\([^()\n]*)?)?$/, '$1')
  const isOpen = last.split('**').length % 2 === 0
  const closed = last.endsWith('**') ? last.slice(0, -2) : `${last.trimEnd()}**`
  return markdown.slice(0, from) + (isOpen ? closed : last)
}

export function answerText(markdown: string): string {
  const text = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return inlineText(block.parts)
      case 'quote':
        return block.blocks.map(text).join('\n')
      case 'list':
        return block.items.flatMap((blocks) => blocks.map(text)).join('\n')
      case 'code':
        return block.text
      case 'table':
        return block.rows.map((cells) => cells.map(inlineText).join(' | ')).join('\n')
      case 'rule':
        return ''
    }
  }
  return parseAnswer(markdown, () => undefined)
    .map(text)
    .join('\n')
}

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; parts: Inline[] }
  | { kind: 'break' }

/**
 * Returns the target of an allowed link, and undefined for any other link. If it returns undefined,
 * the answer shows only the link's label.
 */
type LinkRule = (address: string) => string | undefined

const escape = String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`
const code = String.raw`(?<ticks>\x60+)(?<code>[^\x60]+)\k<ticks>(?!\x60)`
const link = String.raw`(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.)*)\]\(\s*<?(?<address>[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`
// The limit of 2,000 characters prevents quadratic time on an answer with many unclosed `**`.
const strong = String.raw`(?<two>\*\*|__)(?=\S)(?<bold>.{1,2000}?)(?<=\S)\k<two>(?!\*)`
// `*` and `_` inside a word are not emphasis: 2*3*4, snake_case_name.
const emphasis = String.raw`(?<!\w)(?<one>[*_])(?=[^\s*_])(?<slanted>.{1,2000}?)(?<=\S)\k<one>(?!\w)`
// The lookbehind starts a match only at the first of several spaces, which prevents quadratic time.
const lineBreak = String.raw`(?<break>(?:(?<! ) {2,}|\\)\n|<br ?\/?>)`
const token = new RegExp(
  [escape, code, link, strong, emphasis, lineBreak].map((part) => `(?:${part})`).join('|'),
  'gs',
)

/**
 * Maximum depth of bold, emphasis and links inside each other. The outermost has depth 0. Markdown
 * inside an element of the maximum depth stays plain text.
 */
const maxInlineDepth = 4

/**
 * Parses the Markdown of one paragraph: bold, emphasis, code, links and line breaks. A link that
 * `linkRule` rejects becomes its label, an image becomes its alt text, and HTML other than `<br>`
 * stays text.
 */
function parseInline(markdown: string, linkRule: LinkRule, depth = 0): Inline[] {
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
    depth < maxInlineDepth ? parseInline(text, linkRule, depth + 1) : [text]

  let from = 0
  for (const match of markdown.matchAll(token)) {
    const groups = match.groups ?? {}
    push(markdown.slice(from, match.index))
    from = match.index + match[0].length
    if (groups['escaped'] !== undefined) push(groups['escaped'])
    else if (groups['code'] !== undefined) push({ kind: 'code', text: groups['code'] })
    else if (groups['bold'] !== undefined) push({ kind: 'strong', parts: inner(groups['bold']) })
    else if (groups['slanted'] !== undefined)
      push({ kind: 'emphasis', parts: inner(groups['slanted']) })
    else if (groups['break'] !== undefined) push({ kind: 'break' })
    else push(...parseLink(groups, linkRule, inner))
  }
  push(markdown.slice(from))
  return parts
}

function parseLink(
  { image, label = '', address = '' }: Record<string, string | undefined>,
  linkRule: LinkRule,
  inner: (text: string) => Inline[],
): Inline[] {
  const parts = inner(label)
  const to = image ? undefined : linkRule(address)
  return to === undefined || parts.length === 0 ? parts : [{ kind: 'link', to, parts }]
}

const inlineText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.text : inlineText(part.parts)
    })
    .join('')
