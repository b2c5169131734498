import { basename, extname } from 'node:path'
import {
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml'
import type * as z from 'zod'
import type { FieldPath, Mistake } from '../../../domain/text/mistake.ts'
import { schemaMistakes } from './schema-mistakes.ts'

/** A text of a file, with its place. `field` is absent in the body. */
export interface PlacedText {
  field?: FieldPath
  /** Line on which the text begins, starting at 1. */
  line: number
  text: string
}

/** A file of `src/content` that its schema accepts. */
export interface ContentFile<Data> {
  /** Path from the repository's root. */
  path: string
  /** The file name without its extension. */
  file: string
  data: Data
  /** The Markdown below the front matter. Empty in a YAML file. */
  body: string
  /** Every text of the front matter, and every paragraph of the body. */
  texts: () => PlacedText[]
  /** Lines with the mark `{due 2027-01-15}`, which no text keeps. */
  dueLines: { line: number; due: string }[]
  /** Adds the line to a mistake in this file. */
  place: (mistake: Omit<Mistake, 'file'>) => Mistake
}

export type ReadFile<Data> =
  { content: ContentFile<Data>; mistakes: [] } | { content?: undefined; mistakes: Mistake[] }

/** In YAML, a comment can hold the mark: `rate: 5 # {due 2027-01-15}`. */
const dueMark = /[ \t]*(?:# )?\{due (\d{4}-\d\d-\d\d)\}/g

/**
 * Reads one file of `src/content` from its text: its front matter with its body, or a YAML file.
 * `mistakes` has every mistake that YAML and the schema find, each with its line.
 */
export function readContentFile<Data>(
  path: string,
  written: string,
  schema: z.ZodType<Data>,
): ReadFile<Data> {
  const dueLines: ContentFile<Data>['dueLines'] = []
  const text = written.replaceAll(dueMark, (_, due: string, at: number) => {
    dueLines.push({ line: written.slice(0, at).split('\n').length, due })
    return ''
  })
  const [unread] = /\{due.{0,20}/.exec(text) ?? []
  if (unread !== undefined) {
    const line = lineOfText(text, unread) ?? 1
    const message = 'write the day as {due 2027-01-15}'
    return { mistakes: [{ file: path, line, message, found: unread }] }
  }
  const split = path.endsWith('.md') ? splitFrontMatter(path, text) : { yaml: text, body: '' }
  if ('message' in split) return { mistakes: [split] }
  const lines = new LineCounter()
  const document = parseDocument(split.yaml, {
    customTags: ['timestamp'],
    lineCounter: lines,
    prettyErrors: false,
  })
  if (document.errors.length > 0)
    return { mistakes: syntaxMistakes(path, text, document.errors, lines) }
  const input = toValue(path, document)
  if ('message' in input) return { mistakes: [input] }
  const { value } = input
  const place = ({ field = [], ...mistake }: Omit<Mistake, 'file'>): Mistake => {
    const line = mistake.line ?? lineOf(document, lines, field) ?? lineOfText(text, mistake.found)
    return { file: path, ...mistake, field, ...(line !== undefined && { line }) }
  }
  const { data, error } = schema.safeParse(value)
  if (error)
    return {
      mistakes: schemaMistakes(schema, error.issues, value).map(
        ({ found, isKey, field, message }) => {
          const written = isKey ? undefined : (sourceAt(document, split.yaml, field) ?? found)
          return place({ field, message, ...(isShort(written) && { found: String(written) }) })
        },
      ),
    }
  const file = basename(path, extname(path))
  const texts = () => [...textsOf(document, lines), ...paragraphsOf(text, split.body)]
  return { content: { path, file, data, body: split.body, texts, dueLines, place }, mistakes: [] }
}

/**
 * Splits a Markdown file. The YAML keeps an empty line in place of `---`, so that its lines have the
 * numbers of the file.
 */
function splitFrontMatter(path: string, text: string): { yaml: string; body: string } | Mistake {
  const [, yaml, body] = /^---(\r?\n[^]*?)\r?\n---(?:\r?\n([^]*))?$/.exec(text) ?? []
  if (yaml !== undefined) return { yaml, body: body ?? '' }
  const lines = text.split(/\r?\n/)
  if (lines[0] !== '---')
    return {
      file: path,
      line: 1,
      message: 'begin the file with --- on a line of its own',
      found: lines[0] ?? '',
    }
  const isField = (line: string) =>
    line.trim() === '' || /^(?:[\w-]+:(?:\s|$)|[-#]\s|\s)/.test(line)
  const end = lines.findIndex(
    (line, index) => index > 0 && (!isField(line) || line.startsWith('## ')),
  )
  return {
    file: path,
    line: end === -1 ? lines.length : end + 1,
    message:
      'the front matter is open; write --- on a line of its own after the last field, before this line',
    found: lines[end] ?? '',
  }
}

function toValue(path: string, document: Document): { value: unknown } | Mistake {
  try {
    return { value: document.toJS() }
  } catch (error) {
    const [, name = ''] = /alias.*: (.*)$/.exec((error as Error).message) ?? []
    return { file: path, message: 'put a text that begins with * in quotes', found: `*${name}` }
  }
}

const advice: Partial<Record<YAMLError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'put the text in quotes, because it has a colon',
  UNEXPECTED_TOKEN:
    'a quote inside the text ends it early; put the text in the other kind of quotes, or write that quote twice',
  TAB_AS_INDENT: 'indent with spaces, not with a tab',
  BAD_SCALAR_START: 'put the text in quotes, because of its first character',
  BAD_INDENT: 'indent this line like the other fields of its group',
}

/** One mistake for each line. A tab and an open quote cause further errors, which are left out. */
function syntaxMistakes(
  path: string,
  text: string,
  errors: readonly YAMLError[],
  counter: LineCounter,
): Mistake[] {
  const open = lineOfOpenQuote(text.split(/\r?\n/))
  if (open) return [{ file: path, ...open, message: 'close the quote at the end of the text' }]
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT')
  const mistakes = (tabs.length > 0 ? tabs : errors).map((error) =>
    yamlMistake(path, text, error, counter),
  )
  return [...new Map(mistakes.toReversed().map((one) => [one.line, one])).values()].toReversed()
}

/** The first text with a quote at its start that has no quote before the next field. */
function lineOfOpenQuote(lines: string[]): Omit<Mistake, 'file' | 'message'> | undefined {
  for (const [index, line] of lines.entries()) {
    const [, indent = '', name, found = ''] =
      /^(\s*(?:- +)*)(?:([\w-]+): +)?(["'].*)$/.exec(line) ?? []
    if (!found) continue
    const width = name === undefined ? indent.search(/-/) : indent.length
    const next = lines.findIndex(
      (one, at) => at > index && one.trim() !== '' && one.search(/\S/) <= width,
    )
    const text = [found.slice(1), ...lines.slice(index + 1, next)].join('\n')
    const closed = found.startsWith('"') ? /^(?:[^"\\]|\\.)*"/s : /^(?:[^']|'')*'(?!')/
    if (!closed.test(text)) return { line: index + 1, found, ...(name && { field: [name] }) }
  }
  return undefined
}

function yamlMistake(path: string, text: string, error: YAMLError, counter: LineCounter): Mistake {
  const { line } = counter.linePos(error.pos[0])
  const lines = text.split('\n')
  const found = lines[line - 1] ?? ''
  const [start = '', name] = /^\s*(?:- )*([\w-]+) *:\s*/.exec(found) ?? []
  const mistake = {
    file: path,
    ...(name && { field: [name] }),
    line,
    found: found.slice(start.length) || found,
  }
  if (error.code === 'DUPLICATE_KEY') {
    const indent = /^[\s-]*/.exec(found)?.[0].length ?? 0
    const isSame = (one: string) =>
      one.search(/[\w]/) === indent && one.trim().replace(/^- /, '').startsWith(`${name}:`)
    const first = lines.slice(0, line - 1).findLastIndex(isSame)
    return {
      ...mistake,
      message: `this field is already on line ${first + 1}; keep one of the two`,
    }
  }
  if (error.code === 'MISSING_CHAR')
    return { ...mistake, message: 'write "field: text", or begin an item of a list with "- "' }
  return { ...mistake, message: advice[error.code] ?? error.message.toLowerCase() }
}

type Ranged = { range?: [number, number, number] | null } | undefined

/** The line of a field. If the field is missing, the line of the group that should have it. */
function lineOf(document: Document, counter: LineCounter, field: FieldPath): number | undefined {
  for (let { length } = field; length > 0; length -= 1) {
    const parent = document.getIn(field.slice(0, length - 1), true) as
      { items?: { key?: Ranged & { value?: unknown } }[] } | undefined
    const name = field[length - 1]
    const pair = parent?.items?.find(({ key }) => key?.value === name)
    const node = pair?.key ?? (document.getIn(field.slice(0, length), true) as Ranged)
    if (node?.range) return counter.linePos(node.range[0]).line
  }
  return field.length > 0 ? 1 : undefined
}

/** The value as the file writes it, such as `2026-11-28` or `"37"` without its quotes. */
function sourceAt(document: Document, yaml: string, field: FieldPath): string | undefined {
  const node = document.getIn(field, true)
  if (!isScalar(node) || !node.range) return undefined
  return yaml.slice(node.range[0], node.range[1]).replaceAll(/^["']|["']$/g, '')
}

const isShort = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'object'

/** The line of a text, or of its first words if the file writes the rest in another way. */
export function lineOfText(file: string, text = ''): number | undefined {
  const words = text.split(/\s+/).slice(0, 4).join(' ')
  const at = [text, words].map((part) => (part ? file.indexOf(part) : -1)).find((one) => one !== -1)
  return at === undefined ? undefined : file.slice(0, at).split('\n').length
}

function textsOf(document: Document, counter: LineCounter): PlacedText[] {
  const texts: PlacedText[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string' || !node.range) return
      const field = ancestors.flatMap((one, index): (string | number)[] => {
        if (isPair(one)) return [String((one.key as { value: unknown }).value)]
        return isSeq(one) ? [one.items.indexOf(ancestors[index + 1] ?? node)] : []
      })
      texts.push({ field, line: counter.linePos(node.range[0]).line, text: node.value })
    },
  })
  return texts
}

function paragraphsOf(file: string, body: string): PlacedText[] {
  let line = file.slice(0, file.length - body.length).split('\n').length
  return body.split(/(\n\s*\n)/).flatMap((text) => {
    const start = line
    line += text.split('\n').length - 1
    return text.trim() ? [{ line: start, text }] : []
  })
}
