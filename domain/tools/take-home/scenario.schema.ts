import * as z from 'zod'
import { requestIdSchema, storableText } from '../../http/input.schema.ts'
import { slugSchema } from '../../catalog/slug.schema.ts'
import { scenarioNameLength, toTakeHomeLink, type ScenarioInputs } from './scenario.ts'
import { salesPeriods } from '../schedule.ts'
import { stateCodes } from '../state-names.ts'
import { fieldsByKey, mostLines } from './take-home-cells.ts'
import { readTakeHomeLink, writeTakeHomeLink } from './take-home-link.ts'
import { filingStatuses } from './tax-years.ts'

const number = z.number({ error: 'must be a number' })
const flag = z.boolean({ error: 'must be true or false' })
const object = { error: 'must be an object' }

const lineSchema = z.strictObject(
  {
    price: number,
    quantity: number,
    period: z.enum(salesPeriods, { error: `must be one of ${salesPeriods.join(', ')}` }),
    periods: number,
    cost: number,
    hours: number,
  },
  object,
)

const taxSchema = z.strictObject(
  {
    status: z.enum(filingStatuses, { error: `must be one of ${filingStatuses.join(', ')}` }),
    ownWages: number,
    spouseWages: number,
    otherIncome: number,
    healthPremiums: number,
    sepContribution: number,
    isSpecifiedService: flag,
  },
  object,
)

const runwaySchema = z.strictObject(
  {
    shiftsPerWeek: number,
    hoursPerShift: number,
    shiftTakeHome: number,
    need: number.optional(),
    jobTakeHome: number.optional(),
    savings: number.optional(),
    monthsInReserve: number,
    launchMonths: number,
    rampMonths: number,
    plateau: number,
    benefitHours: number,
    // Scenarios that were saved before this field existed grow from 0.
    firstClientShare: number.default(0),
  },
  object,
)

const shapeSchema = z.strictObject(
  {
    lines: z
      .array(lineSchema, { error: 'must be a list' })
      .max(mostLines, { error: `must have at most ${mostLines} lines` })
      .readonly(),
    share: number,
    runningCosts: z
      .array(number, { error: 'must be a list' })
      .max(fieldsByKey.c.length, { error: `must have at most ${fieldsByKey.c.length} costs` })
      .readonly(),
    feeRate: number,
    milesPerWeek: number,
    drivingWeeks: number,
    startUpCosts: number,
    countsStartUpCosts: flag,
    unpaidHoursPerWeek: number,
    tax: taxSchema,
    // Scenarios that were saved before this field existed have no state.
    state: z.enum(stateCodes, { error: 'must be the code of a US state' }).optional(),
    stateRate: number.optional(),
    hourlyWage: number,
    benefits: number,
    runway: runwaySchema.optional(),
  },
  object,
)

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
