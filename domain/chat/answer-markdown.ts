import { inlineText, parseInline } from './answer-inline.ts'
import type { Inline, LinkRule } from './answer-inline.ts'

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
