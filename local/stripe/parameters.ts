import { z } from 'zod'
import { ParameterFailure } from './failures.ts'

/** The kinds of parameters. On the wire each is text; `''` takes a value away. */
export const text = z.string()
export const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const none = z.literal('')
export const metadata = z.union([none, z.record(text, text).superRefine(assertShort)])

/** An email address; Stripe's own check is about as loose. */
export const emailText = text.max(512).superRefine((value, context) => {
  if (value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return
  const message = `Invalid email address: ${value}`
  context.addIssue({ code: 'custom', message, params: { code: 'email_invalid' } })
})

/** Metadata: at most 50 keys of 40 characters and values of 500, as docs.stripe.com/api/metadata says. */
function assertShort(pairs: Record<string, string>, context: z.RefinementCtx): void {
  const refuse = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message })
  const keys = Object.keys(pairs)
  if (keys.length > 50)
    refuse('', `Metadata can have up to 50 keys, but you passed ${keys.length}.`)
  for (const [key, value] of Object.entries(pairs)) {
    for (const [noun, text, most] of [['key', key, 40] as const, ['value', value, 500] as const]) {
      if (text.length <= most) continue
      refuse(
        key,
        `Metadata ${noun}s can have up to ${most} characters, but you passed in a ${noun} that is ${text.length} characters. Invalid ${noun}: ${text}`,
      )
    }
  }
}

/** An address of a page; Stripe takes no longer ones. */
export const urlText = z.url({ protocol: /^https?$/ }).max(5_000)
export const expand = { expand: z.array(text).optional() }

/** Seconds since 1970, or bounds of them. */
export const range = z.union([
  whole,
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
])

/** Whether a time lies in what `created` asks for. */
export function within(time: number, wish: z.output<typeof range> | undefined): boolean {
  if (wish === undefined) return true
  if (typeof wish === 'number') return time === wish
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wish
  return time > gt && time >= gte && time < lt && time <= lte
}

/** Changes `held` as Stripe merges metadata: an empty value removes its key, an empty whole all. */
export function mergeMetadata(
  held: Record<string, string>,
  wish: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (wish === undefined) return held
  if (wish === '') return {}
  return Object.fromEntries(Object.entries({ ...held, ...wish }).filter(([, value]) => value))
}

/** Checks the parameters of a call. @throws {ParameterFailure} with Stripe's code and words */
export function parse<S extends z.ZodType>(schema: S, form: object): z.output<S> {
  const { success, data, error } = schema.safeParse(form, { reportInput: true })
  if (success) return data
  const issue = deepest(error.issues)
  const param = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ''])
    throw new ParameterFailure(
      unknown,
      'parameter_unknown',
      `Received unknown parameter: ${unknown}`,
    )
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && isAbsent(form, issue.path)) {
    throw new ParameterFailure(param, 'parameter_missing', `Missing required param: ${param}.`)
  }
  if (issue.code === 'custom') {
    throw new ParameterFailure(param, issue.params?.['code'] as string | undefined, issue.message)
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const start = String(issue.input).slice(0, 20)
    const sentence = `Invalid string: ${start}...; must be at most ${issue.maximum} characters`
    throw new ParameterFailure(param, undefined, sentence)
  }
  const code = issue.code === 'invalid_format' ? 'parameter_invalid_integer' : undefined
  throw new ParameterFailure(param, code, `Invalid ${param}: ${issue.message}`)
}

/** Of a union, the issue of the branch that got furthest says most. */
function deepest(issues: z.core.$ZodIssue[], prefix: PropertyKey[] = []): z.core.$ZodIssue {
  const [first] = issues
  if (!first) throw new Error('A failed parse without an issue.')
  const path = [...prefix, ...first.path]
  if (first.code !== 'invalid_union') return { ...first, path }
  const branches = first.errors.filter((branch) => branch.length > 0)
  const found = branches.map((branch) => deepest(branch, path))
  return found.sort((a, b) => b.path.length - a.path.length)[0] ?? { ...first, path }
}

const bracketed = ([first, ...rest]: PropertyKey[]): string =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('')

function isAbsent(form: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (held, part) => (held as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  )
  return value === undefined
}
