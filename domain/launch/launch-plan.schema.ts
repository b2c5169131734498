import * as z from 'zod'
import { slugSchema, storableText } from '../http/input.schema.ts'
import { fillInFields } from './fill-in-fields.ts'
import { hasPatientIdentifier } from '../chat/guide-patient-data.ts'
import {
  fieldMistake,
  hoursPerWeekLimits,
  isDay,
  mostAnswerCharacters,
} from './plan-field-rules.ts'
import { mostNoteCharacters } from './plan-fields.ts'

const time = z.iso
  .datetime({ error: 'must be a date and time in UTC' })
  .refine((at) => Date.parse(at) >= 0, { error: 'must be 1970 or later' })
const field = z.object({ value: z.string(), at: z.iso.datetime() })
const fields = z.record(z.string(), field)

/** At most this many fields in one request. A plan has about 150. */
const mostFields = 200

/** The body of a PATCH. `mistakeOf` says why a field cannot be stored. */
const fieldsInput = (mistakeOf: (key: string, value: string) => string | undefined) =>
  z.strictObject({
    fields: z
      .record(
        z.string(),
        z.strictObject({ value: storableText(2000), at: time }, { error: 'must be an object' }),
        { error: 'must be an object' },
      )
      .superRefine((given, context) => {
        const entries = Object.entries(given)
        if (entries.length === 0 || entries.length > mostFields)
          context.addIssue({ code: 'custom', message: `must have 1 to ${mostFields} fields` })
        for (const [key, { value }] of entries) {
          const message = mistakeOf(key, value)
          if (message) context.addIssue({ code: 'custom', path: [key], message })
        }
      }),
  })

const patientNumber = 'seems to have a birth date or a record number of a patient. Remove it'

export const planChangesSchema = fieldsInput(
  (key, value) =>
    fieldMistake(key, value) ??
    (key.startsWith('answer:') && hasPatientIdentifier(value) ? patientNumber : undefined),
)
export const fillInChangesSchema = fieldsInput((key, value) => {
  const known = fillInFields.find((one) => one.key === key)
  if (!known) return 'is not a field that you can fill in'
  return value.length > known.most ? `must have at most ${known.most} characters` : undefined
})

export const fieldsReplySchema = z.object({ fields, replaced: fields, updatedAt: z.iso.datetime() })

export const launchPlanSchema = z.object({
  opportunitySlug: slugSchema,
  fields,
  updatedAt: z.iso.datetime(),
})
export type LaunchPlan = z.infer<typeof launchPlanSchema>

/** A plan that does not exist has no fields and no time. */
export const foundPlanSchema = launchPlanSchema.extend({ updatedAt: z.iso.datetime().nullable() })

/** `serverTime` lets the browser date its changes by the server's clock. */
export const launchPlansSchema = z.object({
  plans: z.array(launchPlanSchema),
  fillIns: fields,
  serverTime: z.iso.datetime(),
})

const id = z.string().regex(/^[a-z0-9-]{1,60}$/, { error: 'must be the id of a step' })
const day = z.string({ error: 'must be text' }).refine(isDay, { error: 'must be a day' })

/** The body of a POST, which replaces the plan. `done` and `answers` have the ids of their steps. */
export const planInputSchema = z.strictObject({
  startsOn: day,
  done: z.array(id, { error: 'must be a list' }).max(60, { error: 'must have at most 60 items' }),
  answers: z.record(
    id,
    storableText(mostAnswerCharacters).refine((text) => !hasPatientIdentifier(text), {
      error: patientNumber,
    }),
    { error: 'must be an object' },
  ),
  hoursPerWeek: z
    .int({ error: 'must be a whole number' })
    .min(hoursPerWeekLimits.min, { error: `must be at least ${hoursPerWeekLimits.min}` })
    .max(hoursPerWeekLimits.max, { error: `must be at most ${hoursPerWeekLimits.max}` })
    .optional(),
  stepNotes: z
    .record(
      id,
      z.strictObject({ doneOn: day.optional(), note: storableText(mostNoteCharacters).optional() }),
      { error: 'must be an object' },
    )
    .optional(),
  ifUpdatedAt: time.optional(),
})
export type PlanInput = z.infer<typeof planInputSchema>
