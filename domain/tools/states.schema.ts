import * as z from 'zod'
import { stateCodes } from './state-names.ts'
import { compactStatuses, verifications, type State, type StatesFile } from './states.ts'

const checked = {
  verified: z
    .enum(verifications)
    .describe(
      'primary: we read the law or the agency’s page. secondary: we read a text that quotes it.',
    ),
  sources: z.array(z.string().min(1)).describe('Keys from "sources" in this file.'),
  checkedAt: z.iso.date().describe('The day on which the sources were last read.'),
}

interface Claim {
  verified: string
  sources: string[]
}

const isSourced =
  (field: string) =>
  (line: Claim & Record<string, unknown>, context: z.RefinementCtx): void => {
    const report = (message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const isClaimed = line[field] !== null
    if (isClaimed && line.sources.length === 0) report('has no source')
    if (isClaimed && line.verified === 'no') report('must be null until it is verified')
    if (!isClaimed && line.verified !== 'no') report('is missing')
  }

const stateLine = z
  .strictObject({
    ...checked,
    text: z.string().trim().min(1).nullable(),
    isPartial: z.literal(true).optional(),
  })
  .superRefine(isSourced('text'))

const state = z.strictObject({
  code: z.enum(stateCodes as [string, ...string[]]),
  name: z.string().min(1),
  compact: z
    .strictObject({
      ...checked,
      status: z.enum(compactStatuses),
      note: z.string().min(1).optional(),
    })
    .superRefine((line, context) => {
      if (line.verified !== 'no' && line.sources.length === 0) {
        context.addIssue({ code: 'custom', path: ['status'], message: 'has no source' })
      }
    }),
  board: z
    .strictObject({ ...checked, name: z.string().min(1), url: z.url().nullable() })
    .superRefine(isSourced('url')),
  entity: stateLine,
  homeCare: stateLine,
  telehealth: stateLine,
  infusion: stateLine.optional(),
  registration: z
    .strictObject({ ...checked, url: z.url().nullable() })
    .superRefine(isSourced('url')),
  rnWage: z
    .strictObject({ ...checked, dollars: z.number().positive(), period: z.string().min(1) })
    .superRefine(isSourced('dollars'))
    .optional(),
  notes: z.array(stateLine).optional(),
})

const nameOf = (input: unknown): string => {
  const { name } = (input ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : 'A state'
}

/**
 * Reads the list of states. Throws an Error that names each invalid field, or each state that is
 * missing or listed twice.
 */
export function parseStates(input: unknown): State[] {
  const list = z.array(z.unknown()).parse(input)
  const errors: string[] = []
  const states = list.flatMap((item): State[] => {
    const result = state.safeParse(item)
    if (result.success) return [result.data]
    for (const { path, message } of result.error.issues) {
      errors.push(`${nameOf(item)}: ${path.join('.')} ${message}`)
    }
    return []
  })
  if (errors.length === 0) {
    for (const code of stateCodes) {
      const count = states.filter((one) => one.code === code).length
      if (count !== 1) errors.push(`${code}: found ${count} entries under "states", expected 1`)
    }
  }
  if (errors.length > 0) throw new Error(`The states file has errors:\n- ${errors.join('\n- ')}`)
  return states
}

const file = z.strictObject({
  sources: z.record(
    z.string(),
    z.strictObject({ title: z.string().trim().min(1), url: z.url().optional() }),
  ),
  everywhere: z.array(stateLine),
  states: z.unknown(),
})

const sourcesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(sourcesIn)
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, part]) =>
          name === 'sources' ? (part as string[]) : sourcesIn(part),
        )
      : []

/**
 * Checks the content of `src/content/states.yaml`. Throws an Error that names the invalid states
 * and fields, or the sources that are cited but not listed.
 */
export function parseStatesFile(input: unknown): StatesFile {
  const { sources, everywhere, states: list } = file.parse(input)
  const states = parseStates(list)
  const unknownIn = (place: string, value: unknown) =>
    sourcesIn(value)
      .filter((key) => !(key in sources))
      .map((key) => `${place} cites the source ${key}, which is not under "sources"`)
  const unknown = [
    ...unknownIn('everywhere', everywhere),
    ...states.flatMap((one) =>
      Object.entries(one).flatMap(([field, value]) => unknownIn(`${one.name}: ${field}`, value)),
    ),
  ]
  if (unknown.length > 0) throw new Error(`The states file has errors:\n- ${unknown.join('\n- ')}`)
  return { sources, everywhere, states }
}
