import * as z from 'zod'
import { stateCodes } from './state-names.ts'
import { compactStatuses, verifications } from './states.ts'

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

const sourcesIn = (
  value: unknown,
  path: (string | number)[] = [],
): [key: string, path: (string | number)[]][] => {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const inner = [...path, Array.isArray(value) ? Number(name) : name]
    return name === 'sources'
      ? (part as string[]).map((key, index): [string, (string | number)[]] => [
          key,
          [...inner, index],
        ])
      : sourcesIn(part, inner)
  })
}

/** The content of `src/content/states.yaml`. */
export const statesFileSchema = z
  .strictObject({
    sources: z.record(
      z.string(),
      z.strictObject({ title: z.string().trim().min(1), url: z.url().optional() }),
    ),
    everywhere: z.array(stateLine),
    states: z.array(state),
  })
  .superRefine(({ sources, everywhere, states }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    for (const code of stateCodes) {
      const count = states.filter((one) => one.code === code).length
      if (count !== 1)
        report(['states'], `write one state with the code ${code}; the list has ${count}`)
    }
    for (const [key, path] of sourcesIn({ everywhere, states }))
      if (!(key in sources)) report(path, `add the source ${key} under "sources"`)
  })
