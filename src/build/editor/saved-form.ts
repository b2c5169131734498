import { globSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { contentSchemas } from '../content/read-content.ts'
import { editorConfig, type EditorField } from './editor-config.ts'

/** The fields of each folder and each file of the screen, by path from the repository's root. */
export const editorFields = (): Map<string, EditorField[]> =>
  new Map(
    editorConfig(contentSchemas, 'owner/name').collections.flatMap(
      (one): [string, EditorField[]][] =>
        'files' in one
          ? one.files.map(({ file, fields }) => [file, fields])
          : globSync(`${one.folder}/*.md`)
              .toSorted()
              .map((path) => [path.replaceAll('\\', '/'), one.fields]),
    ),
  )

/** The text of a content file after Sveltia CMS has saved it without a change. */
export function normalize(text: string, fields: EditorField[]): string {
  const [, head, body = ''] = /^---\r?\n([^]*?)\r?\n---(?:\r?\n([^]*))?$/.exec(text) ?? []
  const [first] = fields
  if (head === undefined && first?.['root'] === true)
    return `${write(orderedValue(parse(text), first))}\n`
  const saved = write(orderedGroup(parse(head ?? text) as Group, fields))
  if (head === undefined) return `${saved}\n`
  return `---\n${saved}\n---\n${body.trim() ? `\n${body.trim()}\n` : ''}`
}

type Group = Record<string, unknown>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Fields in the order of the schema, then those that the screen does not show. */
function orderedGroup(group: Group, fields: EditorField[]): Group {
  const shown = fields.flatMap((field): [string, unknown][] => {
    const value = group[field.name]
    if (value === undefined || (!field.required && isEmpty(value))) return []
    return [[field.name, orderedValue(value, field)]]
  })
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries([
    ...shown,
    ...Object.entries(group).filter(([name]) => !names.has(name)),
  ])
}

function orderedValue(value: unknown, { fields }: EditorField): unknown {
  if (!fields) return value
  if (Array.isArray(value)) return value.map((item: unknown) => orderedGroup(item as Group, fields))
  return isGroup(value) ? orderedGroup(value, fields) : value
}

/** The options of Sveltia CMS 0.221.1, `formatYAML` in its services/contents/file/format.js. */
const write = (value: unknown): string =>
  stringify(value, null, {
    indent: 2,
    indentSeq: true,
    lineWidth: 0,
    defaultKeyType: 'PLAIN',
    defaultStringType: 'PLAIN',
    singleQuote: true,
  }).trim()
