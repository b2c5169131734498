import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { cautionSchema } from '../../../domain/catalog/caution.schema.ts'
import { chapterSchema } from '../../../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../../../domain/catalog/opportunity.schema.ts'
import { marketSchema, sourceSchema } from '../../../domain/catalog/sources/source.schema.ts'
import { sampleConversationSchema } from '../../../domain/chat/sample-conversation.schema.ts'
import { documentMasterSchema } from '../../../domain/launch/kit.schema.ts'
import { kitSchema, sharedKitSchema } from '../../../domain/launch/kit.schema.ts'
import { membersTextSchema } from '../../../domain/members/members-text.schema.ts'
import { correctionCountsSchema } from '../../../domain/owner/correction.schema.ts'
import { mistakeText, type Mistake } from '../../../domain/text/mistake.ts'
import { stateTaxFileSchema } from '../../../domain/tools/state-tax.schema.ts'
import { statesFileSchema } from '../../../domain/tools/states.schema.ts'
import { readContentFile, type ContentFile, type ReadFile } from './read-file.ts'

const folder = 'src/content'

/** Markdown files by their folder. */
const folders = {
  opportunities: opportunitySchema,
  premium: membersTextSchema,
  launch: kitSchema,
  documents: documentMasterSchema,
  handbook: chapterSchema,
  cautions: cautionSchema,
}

/** YAML files by their name. */
const files = {
  sources: z.array(sourceSchema).describe('What figures rest on. Keep the order of the ids.'),
  markets: z
    .array(marketSchema)
    .describe('None may be a part of another. Total US health spending stays out.'),
  'sample-conversations': z
    .array(sampleConversationSchema)
    .describe('Your own examples. Never copy from a member.'),
  states: statesFileSchema,
  'state-tax': stateTaxFileSchema,
  'launch-shared': sharedKitSchema,
  corrections: correctionCountsSchema,
}

/** The schema of every file, by folder or by name. */
export const contentSchemas = { folders, files }

type Folder = keyof typeof folders
type File = keyof typeof files

/** Every file that its schema accepts, and every mistake in the others. */
export type Content = { [Name in Folder]: ContentFile<z.output<(typeof folders)[Name]>>[] } & {
  [Name in File]: ContentFile<z.output<(typeof files)[Name]>> | undefined
} & {
  /** The names of all Markdown files without their extension, correct or not. */
  names: Record<Folder, ReadonlySet<string>>
  mistakes: Mistake[]
}

/**
 * Reads `src/content` from disk: parses every file, checks it against its schema, and keeps the
 * place of each text.
 *
 * @param root the folder that holds `src/content`
 */
export function readContent(root = '.'): Content {
  const mistakes: Mistake[] = []
  const keep = <Data>({ content, mistakes: own }: ReadFile<Data>) => {
    mistakes.push(...own)
    return content
  }
  const names = mapValues(folders, (_, name) => new Set(markdownIn(join(root, folder, name))))
  const markdown = mapValues(folders, (schema, name) =>
    [...names[name]].flatMap((file) => {
      const path = `${folder}/${name}/${file}.md`
      const content = keep(readCached(root, path, schema as z.ZodType))
      return content ? [content] : []
    }),
  )
  const yaml = mapValues(files, (schema, name) =>
    keep(readCached(root, `${folder}/${name}.yaml`, schema as z.ZodType)),
  )
  return { ...markdown, ...yaml, names, mistakes } as unknown as Content
}

/** @throws {Error} that lists the mistakes of all files */
export function throwMistakes(content: Content): Content & Record<File, object> {
  if (content.mistakes.length > 0) throw contentError(content.mistakes)
  return content as Content & Record<File, object>
}

export function contentError(mistakes: readonly Mistake[]): Error {
  const lines = mistakes
    .toSorted((a, b) =>
      a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0),
    )
    .map(mistakeText)
  return new Error(`The content has ${lines.length} mistakes:\n${[...new Set(lines)].join('\n')}`)
}

const markdownIn = (path: string): string[] =>
  readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))

const mapValues = <Name extends string, Value, Result>(
  record: Record<Name, Value>,
  change: (value: Value, name: Name) => Result,
): Record<Name, Result> =>
  Object.fromEntries(
    Object.entries<Value>(record).map(([name, value]) => [name, change(value, name as Name)]),
  ) as Record<Name, Result>

/**
 * What was read, by path. On `globalThis`, because the integrations and the pages of one build have
 * a copy of each module.
 */
const key = Symbol.for('content-files')
const holder = globalThis as unknown as Record<
  symbol,
  Map<string, { text: string; read: ReadFile<unknown> }> | undefined
>

function readCached(root: string, path: string, schema: z.ZodType): ReadFile<unknown> {
  const cache = (holder[key] ??= new Map())
  const text = readFileSync(join(root, path), 'utf8')
  const known = cache.get(path)
  if (known?.text === text) return known.read
  const read = readContentFile(path, text, schema)
  cache.set(path, { text, read })
  return read
}
