import type * as z from 'zod'
import { nearestName, type FieldPath } from '../../../domain/text/mistake.ts'

type Issue = z.core.$ZodIssue

/** The part of a zod schema that these messages need. */
interface Schema {
  description?: string | undefined
  def: {
    type: string
    shape?: Record<string, Schema>
    element?: Schema
    innerType?: Schema
    options?: Schema[]
    in?: Schema
  }
}

export interface SchemaMistake {
  field: FieldPath
  message: string
  found?: unknown
  /** True if `field` names a key that should not be there. */
  isKey?: boolean
  /** The field that the key was meant to be. */
  meant?: FieldPath
}

/** Says in plain English what to write for each issue that `schema` has with `input`. */
export function schemaMistakes(
  schema: z.ZodType,
  issues: readonly Issue[],
  input: unknown,
): SchemaMistake[] {
  const mistakes = issues.flatMap((issue) => mistakesOf(schema as unknown as Schema, issue, input))
  // A misspelled field is not missing.
  const meant = new Set(mistakes.flatMap((one) => (one.meant ? [one.meant.join()] : [])))
  return mistakes.filter(({ field, found }) => found !== undefined || !meant.has(field.join()))
}

function mistakesOf(schema: Schema, issue: Issue, input: unknown): SchemaMistake[] {
  const field = issue.path as FieldPath
  const found = valueAt(input, field)
  const schemas = schemasAt(schema, field)
  const description = schemas.find((one) => one.description)?.description?.replace(/\.$/, '')
  const one = (message: string): SchemaMistake[] => [{ field, message, found }]
  const described = (message: string) => one(description ? `${message} (${description})` : message)
  if (issue.code === 'unrecognized_keys') {
    const known = schemas.flatMap(({ def }) => Object.keys(def.shape ?? {}))
    const missing = known.filter((name) => isObject(found) && !(name in found))
    return issue.keys.map((key) => {
      const near = nearestName(key, missing)
      const advice = `delete this field; the fields here are ${listed(known)}`
      return {
        field: [...field, key],
        message: near === undefined ? advice : `write "${near}" instead of "${key}"`,
        isKey: true,
        ...(near !== undefined && { meant: [...field, near] }),
      }
    })
  }
  if (found === undefined) return described('write this field')
  switch (issue.code) {
    case 'invalid_union': {
      const nearest = issue.errors.toSorted((a, b) => weight(a) - weight(b))[0] ?? []
      return nearest.flatMap((inner) =>
        mistakesOf(schema, { ...inner, path: [...issue.path, ...inner.path] }, input),
      )
    }
    case 'invalid_type':
      return one(typeAdvice(issue.expected, found))
    case 'invalid_value':
      return one(valueAdvice(issue.values, found))
    case 'invalid_format':
      return one(formatAdvice(issue, found))
    case 'too_small':
    case 'too_big':
      return described(sizeAdvice(issue, found))
    default:
      return one(issue.message)
  }
}

/** An option of a union with a wrong type at its root is further from the input than others. */
const weight = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, { code, path }) => sum + (code === 'invalid_value' || path.length === 0 ? 2 : 1),
    0,
  )

function typeAdvice(expected: string, found: unknown): string {
  switch (expected) {
    case 'date':
      return 'write the date as YYYY-MM-DD, such as 2026-11-28'
    case 'int':
      return 'write a whole number in digits, without $, commas or a unit'
    case 'number':
      return 'write a number in digits, without $, commas or a unit'
    case 'boolean':
      return 'write true or false'
    case 'array':
      return 'write a list: each item on its own line, beginning with "- "'
    case 'object':
      return 'write the fields of this group on the lines below it, indented by two spaces'
    case 'string':
      if (found === null) return 'write a text'
      return isObject(found)
        ? 'write one text here; if the text has a colon, put it in quotes'
        : 'put it in quotes'
    default:
      return `write a value of the kind ${expected}`
  }
}

function valueAdvice(values: readonly unknown[], found: unknown): string {
  if (values.length === 1) return `write ${String(values[0])}, or leave this field out`
  const texts = values.map(String)
  const near = nearestName(String(found), texts)
  return near === undefined ? `write one of ${listed(texts)}` : `write "${near}"`
}

function formatAdvice({ format, message }: Issue & { code: 'invalid_format' }, found: unknown) {
  if (format === 'url' && !/^https?:\/\//.test(String(found)))
    return 'write the whole web address, beginning with https://'
  if (format === 'url') return 'write a valid web address'
  if (format === 'date') return typeAdvice('date', found)
  if (!message.startsWith('Invalid')) return message
  const hyphens = String(found)
    .toLowerCase()
    .replaceAll(/[_\s]+/g, '-')
  return hyphens === String(found)
    ? 'write only lowercase letters, digits and hyphens'
    : `write "${hyphens}"`
}

type SizeIssue = Issue & { code: 'too_small' | 'too_big' }

function sizeAdvice(issue: SizeIssue, found: unknown): string {
  const isMinimum = issue.code === 'too_small'
  const limit = isMinimum ? issue.minimum : issue.maximum
  const least = issue.exact ? 'exactly' : isMinimum ? 'at least' : 'at most'
  if (Array.isArray(found))
    return `write ${least} ${limit} ${Number(limit) === 1 ? 'item' : 'items'}; the list has ${found.length}`
  if (typeof found === 'string')
    return limit === 1
      ? 'write a text'
      : `write ${least} ${limit} characters; the text has ${found.length}`
  if (!issue.inclusive) return `write a number ${isMinimum ? 'above' : 'below'} ${limit}`
  return `write a number of ${least} ${limit}`
}

const listed = (names: readonly string[]): string => `(${names.join(', ')})`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

const valueAt = (value: unknown, field: FieldPath): unknown =>
  field.reduce<unknown>(
    (part, name) => (isObject(part) ? (part as Record<string | number, unknown>)[name] : undefined),
    value,
  )

/** The schemas of a field: one, or more inside a union. The outermost comes first. */
function schemasAt(schema: Schema, [name, ...rest]: FieldPath): Schema[] {
  const layers = layersOf(schema)
  if (name === undefined) return layers
  return layers.flatMap(({ def }) => {
    const inner = def.shape?.[name] ?? def.element
    return inner ? schemasAt(inner, rest) : []
  })
}

function layersOf(schema: Schema): Schema[] {
  const { innerType, options = [], in: input } = schema.def
  return [
    schema,
    ...[innerType, input, ...options].flatMap((inner) => (inner ? layersOf(inner) : [])),
  ]
}
