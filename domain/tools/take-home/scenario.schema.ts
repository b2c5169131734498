import * as z from 'zod'
import { requestIdSchema, slugSchema, storableText } from '../../http/input.schema.ts'
import { scenarioNameLength, toTakeHomeLink, type ScenarioInputs } from './scenario.ts'
import { salesPeriods } from '../schedule.ts'
import { stateCodes } from '../state-names.ts'
import { lineFields, mostCosts, mostLines, singleFields, type Field } from './take-home-fields.ts'
import { readTakeHomeLink, writeTakeHomeLink } from './take-home-link.ts'
import { filingStatuses } from './tax-years.ts'

const number = z.number({ error: 'must be a number' })
const flag = z.boolean({ error: 'must be true or false' })
const object = { error: 'must be an object' }

const schemaOf = ({ isFlag, isOptional }: Field) =>
  isFlag ? flag : isOptional ? number.optional() : number

/** The schemas of the fields whose path is `part` and a name, by that name. */
const shapeOf = (part: string, fields: readonly Field[]) =>
  Object.fromEntries(
    fields
      .filter(({ path }) => path.slice(0, path.lastIndexOf('.') + 1) === part)
      .map((field) => [field.path.slice(part.length), schemaOf(field)]),
  )

const lineSchema = z.strictObject(
  {
    ...shapeOf('lines.0.', lineFields('week', 0)),
    period: z.enum(salesPeriods, { error: `must be one of ${salesPeriods.join(', ')}` }),
  },
  object,
)

const taxSchema = z.strictObject(
  {
    ...shapeOf('tax.', singleFields),
    status: z.enum(filingStatuses, { error: `must be one of ${filingStatuses.join(', ')}` }),
  },
  object,
)

const runwaySchema = z.strictObject(
  {
    ...shapeOf('runway.', singleFields),
    // Scenarios that were saved before this field existed grow from 0.
    firstClientShare: number.default(0),
  },
  object,
)

const shapeSchema = z.strictObject(
  {
    ...shapeOf('', singleFields),
    hoursGivenUp: number.optional(),
    lines: z
      .array(lineSchema, { error: 'must be a list' })
      .max(mostLines, { error: `must have at most ${mostLines} lines` })
      .readonly(),
    runningCosts: z
      .array(number, { error: 'must be a list' })
      .max(mostCosts, { error: `must have at most ${mostCosts} costs` })
      .readonly(),
    tax: taxSchema,
    // Scenarios that were saved before this field existed have no state.
    state: z.enum(stateCodes, { error: 'must be the code of a US state' }).optional(),
    runway: runwaySchema.optional(),
  },
  object,
) as unknown as z.ZodType<ScenarioInputs>

/**
 * Whether the inputs are within the limits of the tool. Only the link format defines these limits,
 * so this function writes a link and reads it back.
 */
function fitsInLink(inputs: ScenarioInputs): boolean {
  const link = toTakeHomeLink(inputs)
  const { defaulted, isOtherVersion } = readTakeHomeLink(writeTakeHomeLink(link), link)
  return defaulted.length === 0 && !isOtherVersion
}

export const scenarioInputsSchema = shapeSchema.refine(fitsInLink, {
  error: 'must stay within the limits of the take-home tool',
})

const name = storableText(scenarioNameLength).trim().min(1, { error: 'must not be empty' })

export const scenarioSchema = z.object({
  id: z.uuid(),
  opportunitySlug: z.string(),
  name: z.string(),
  inputs: shapeSchema,
  updatedAt: z.iso.datetime(),
})
export type Scenario = z.infer<typeof scenarioSchema>

/** Without `opportunitySlug`, the reply has the user's scenarios of all opportunities. */
export const scenarioListInputSchema = z.object({
  opportunitySlug: slugSchema.optional().transform((slug) => slug ?? null),
})

export const scenarioInputSchema = z.strictObject({
  opportunitySlug: slugSchema,
  name,
  inputs: scenarioInputsSchema,
  requestId: requestIdSchema,
})
export type ScenarioInput = z.infer<typeof scenarioInputSchema>

const notUpdatedAt = 'must be the updatedAt of the scenario'

/**
 * Changes to a scenario. A missing field stays the same. If the stored `updatedAt` differs from
 * `ifUpdatedAt`, the server rejects the changes, because the user has not seen the newer version.
 */
export const scenarioChangesSchema = z.strictObject({
  name: name.optional(),
  inputs: scenarioInputsSchema.optional(),
  // Postgres has no year 0.
  ifUpdatedAt: z.iso
    .datetime({ error: notUpdatedAt })
    .refine((time) => !time.startsWith('0000'), { error: notUpdatedAt }),
})
export type ScenarioChanges = z.infer<typeof scenarioChangesSchema>
