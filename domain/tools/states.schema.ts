import * as z from 'zod'
import { day } from '../catalog/entry-parts.schema.ts'
import { stateCodes } from './state-names.ts'
import { reportMissingStates } from './state-tax.schema.ts'

const text = z.string().trim().min(1)
const keys = z.array(text).min(1, 'has no source').describe('Keys from "sources" in this file.')

/** A short text about one rule. */
const stateLine = z.strictObject({
  text,
  /** True if the text covers only a part of the rule. The page still asks the question. */
  isPartial: z.literal(true).optional(),
  verified: z
    .enum(['primary', 'secondary'])
    .describe(
      'primary: we read the law or the agency’s page, or a copy. secondary: we read a text about it.',
    ),
  sources: keys,
})

export type StateLine = z.output<typeof stateLine>

/** A rule that we could not verify has no line. */
const state = z.strictObject({
  code: z.enum(stateCodes as [string, ...string[]]),
  checkedAt: day
    .optional()
    .describe(
      'Only if you checked this state again: the day since which all its sources were read.',
    ),
  compact: z.enum(['in effect', 'enacted', 'not a member']),
  compactNote: text.optional(),
  board: z.strictObject({ name: text, url: z.url().optional(), scopeUrl: z.url().optional() }),
  /** The state's registry of businesses. */
  registrationUrl: z.url().optional(),
  homeCareOffice: text.optional().describe('Begins with "the".'),
  wage: z.number().min(15).max(200).describe('Mean pay of RNs in dollars an hour.'),
  entity: stateLine.optional(),
  homeCare: stateLine.optional(),
  telehealth: stateLine.optional(),
  /** The rule about home infusion. */
  infusion: stateLine.optional(),
  notes: z.array(stateLine).min(1).optional(),
})

export type StateFacts = z.output<typeof state>
export type CompactStatus = StateFacts['compact']

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
    checkedAt: day.describe('The day since which all sources were read.'),
    sources: z.record(z.string(), z.strictObject({ title: text, url: z.url().optional() })),
    lists: z
      .strictObject({ compact: keys, board: keys, registration: keys, wage: keys })
      .describe('The sources of the facts that every state has.'),
    everywhere: z.array(stateLine).default([]).describe('Lines for every state.'),
    states: z
      .array(state)
      .describe(
        'A rule that we could not verify has no line: the page then names the question and the office to ask.',
      ),
  })
  .superRefine(({ sources, lists, everywhere, states }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    reportMissingStates(states, context)
    const ofLists = Object.entries(lists).map(([name, list]) => [name, { sources: list }])
    const cited = { lists: Object.fromEntries(ofLists) as object, everywhere, states }
    for (const [key, path] of sourcesIn(cited))
      if (!(key in sources)) report(path, `add the source ${key} under "sources"`)
  })
export type StatesFile = z.output<typeof statesFileSchema>
