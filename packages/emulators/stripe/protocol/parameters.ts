import { z } from 'zod'
import { ParameterError } from './failures.ts'

/** Every parameter arrives as text, and `''` clears a value. */
export const text = z.string()
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const emptyText = z.literal('')
export const metadata = z.union([emptyText, z.record(text, text).superRefine(checkMetadataLimits)])

/** An email address or `''`. The check is about as loose as Stripe's. */
export const emailText = text.max(512).superRefine((value, context) => {
  if (value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return
  const message = `Invalid email address: ${value}`
  context.addIssue({ code: 'custom', message, params: { code: 'email_invalid' } })
})

/** Source of the limits: docs.stripe.com/api/metadata. */
function checkMetadataLimits(pairs: Record<string, string>, context: z.RefinementCtx): void {
  const addIssue = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message })
  const keys = Object.keys(pairs)
  if (keys.length > 50)
    addIssue('', `Metadata can have up to 50 keys, but you passed ${keys.length}.`)
  for (const [key, value] of Object.entries(pairs)) {
    for (const [noun, text, limit] of [['key', key, 40] as const, ['value', value, 500] as const]) {
      if (text.length <= limit) continue
      addIssue(
        key,
        `Metadata ${noun}s can have up to ${limit} characters, but you passed in a ${noun} that is ${text.length} characters. Invalid ${noun}: ${text}`,
      )
    }
  }
}

/** An HTTP or HTTPS URL of at most 5,000 characters, which is Stripe's limit. */
export const urlText = z.url({ protocol: /^https?$/ }).max(5_000)
export const expand = { expand: z.array(text).optional() }

/** A Unix time in seconds, or a range of such times. */
export const timeRange = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])

export function isInRange(time: number, filter: z.output<typeof timeRange> | undefined): boolean {
  if (filter === undefined) return true
  if (typeof filter === 'number') return time === filter
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter
  return time > gt && time >= gte && time < lt && time <= lte
}

/**
 * Merges metadata as Stripe does. An empty value deletes its key. If `changes` is `''`, deletes all
 * keys.
 */
export function mergeMetadata(
  stored: Record<string, string>,
  changes: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (changes === undefined) return stored
  if (changes === '') return {}
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value))
}

/** @throws {ParameterError} with Stripe's code and message */
export function parseParams<S extends z.ZodType>(schema: S, form: object): z.output<S> {
  const { success, data, error } = schema.safeParse(form, { reportInput: true })
  if (success) return data
  const issue = selectDeepestIssue(error.issues)
  const param = toParamName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = toParamName([...issue.path, issue.keys[0] ?? ''])
    throw new ParameterError(unknown, 'parameter_unknown', `Received unknown parameter: ${unknown}`)
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && isAbsent(form, issue.path)) {
    throw new ParameterError(param, 'parameter_missing', `Missing required param: ${param}.`)
  }
  if (issue.code === 'custom') {
    throw new ParameterError(param, issue.params?.['code'] as string | undefined, issue.message)
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const start = String(issue.input).slice(0, 20)
    const message = `Invalid string: ${start}...; must be at most ${issue.maximum} characters`
    throw new ParameterError(param, undefined, message)
  }
  const code = issue.code === 'invalid_format' ? 'parameter_invalid_integer' : undefined
  throw new ParameterError(param, code, `Invalid ${param}: ${issue.message}`)
}

/**
 * Returns the first issue. If the first issue is an `invalid_union`, calls itself for each member
 * of the union, and returns the result with the longest path.
 */
function selectDeepestIssue(
  issues: z.core.$ZodIssue[],
  prefix: PropertyKey[] = [],
): z.core.$ZodIssue {
  const [first] = issues
  if (!first) throw new Error('Validation failed without an issue.')
  const path = [...prefix, ...first.path]
  if (first.code !== 'invalid_union') return { ...first, path }
  const branches = first.errors.filter((branch) => branch.length > 0)
  const candidates = branches.map((branch) => selectDeepestIssue(branch, path))
  return candidates.sort((a, b) => b.path.length - a.path.length)[0] ?? { ...first, path }
}

const toParamName = ([first, ...rest]: PropertyKey[]): string =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('')

function isAbsent(form: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (parent, part) => (parent as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  )
  return value === undefined
}
