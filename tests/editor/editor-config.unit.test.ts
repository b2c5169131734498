import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { editorFields, normalize } from '../../scripts/owner/normalize-content.ts'
import { contentSchemas } from '../../src/build/content/read-content.ts'
import { readContentFile } from '../../src/build/content/read-file.ts'
import {
  editorConfig,
  filesLeftOut,
  isLeftOut,
  type EditorField,
} from '../../src/build/editor/editor-config.ts'

type Schemas = Record<string, z.core.$ZodType | undefined>
interface Def {
  shape?: Schemas
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

/** The paths of all fields that a schema has at and below `path`. */
function schemaPaths(schema: z.core.$ZodType, path: string): string[] {
  if (isLeftOut(path)) return []
  const { shape, element, innerType, in: input, options } = schema._zod.def as Def
  if (shape)
    return Object.entries(shape).flatMap(([name, one]) =>
      one ? schemaPaths(one, `${path}.${name}`) : [],
    )
  const inner = [innerType, element, input, ...(options ?? [])].flatMap((one) => one ?? [])
  return inner.length > 0 ? inner.flatMap((one) => schemaPaths(one, path)) : [path]
}

const widgetPaths = (fields: EditorField[], path: string): string[] =>
  fields.flatMap(({ name, fields: inner, root }) => {
    const own = root === true ? path : `${path}.${name}`
    return inner ? widgetPaths(inner, own) : [own]
  })

const { collections } = editorConfig(contentSchemas, 'owner/name')
const fieldsOf = (name: string): EditorField[] =>
  collections
    .flatMap((one): { name: string; fields: EditorField[] }[] =>
      'files' in one ? one.files : [one],
    )
    .find((one) => one.name === name)?.fields ?? []

const schemas = Object.entries({ ...contentSchemas.folders, ...contentSchemas.files })

test.each(schemas.filter(([name]) => !filesLeftOut.has(name)))(
  'has a widget for each field of %s, and no other',
  (name, schema) => {
    const fields = fieldsOf(name).filter((one) => one.name !== 'body')
    expect(new Set(widgetPaths(fields, name))).toEqual(new Set(schemaPaths(schema, name)))
  },
)

const schemaOf = (path: string): z.ZodType => {
  const [, , name = ''] = path.split(/[/.]/)
  return { ...contentSchemas.folders, ...contentSchemas.files }[name]!
}

test('saves every content file without a change in meaning', () => {
  const all = editorFields()
  expect(all.size).toBeGreaterThan(80)
  for (const [path, fields] of all) {
    const text = readFileSync(path, 'utf8')
    const [before, after] = [text, normalize(text, fields)].map((one) =>
      readContentFile(path, one, schemaOf(path)),
    )
    expect(after?.mistakes, path).toEqual([])
    expect(after?.content?.data, path).toEqual(before?.content?.data)
    expect(after?.content?.body.trim(), path).toBe(before?.content?.body.trim())
    const hasBody = fields.some(({ name }) => name === 'body')
    expect(hasBody, `${path} has text below the front matter`).toBe(
      before?.content?.body.trim() !== '',
    )
  }
})
