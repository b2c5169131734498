import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { editorFields, normalize } from '../../src/build/editor/saved-form.ts'
import { contentSchemas } from '../../src/build/content/read-content.ts'
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

test('saves no content file in another form than it has', () => {
  const all = [...editorFields()]
  expect(all.length).toBeGreaterThan(80)
  const others = all.filter(([path, fields]) => {
    const text = readFileSync(path, 'utf8')
    return normalize(text, fields) !== text
  })
  expect(others.map(([path]) => path)).toEqual([])
  for (const [path, fields] of all.filter(([path]) => path.endsWith('.md'))) {
    const hasBody = fields.some(({ name }) => name === 'body')
    expect(hasBody, path).toBe(!/(^|\n---)\n*$/.test(readFileSync(path, 'utf8')))
  }
})

test('writes a file in the form of the screen without a change in meaning', () => {
  const fields = fieldsOf('handbook')
  const form = `---
title: Taxes
order: 3
summary: 'You learn: what to file.'
checkedAt: 2026-11-22
related:
  - sleep-coaching
---

One [^irs] and {est $60}.
`
  const byHand = `---
# A comment.
related: [sleep-coaching]
checkedAt: 2026-11-22
summary: "You learn:
  what to file."
order: 3
title: 'Taxes'
---
One [^irs] and {est $60}.

`
  expect(normalize(byHand, fields)).toBe(form)
  expect(normalize(form, fields)).toBe(form)
})
