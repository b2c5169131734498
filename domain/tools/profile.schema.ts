import * as z from 'zod'
import { jobChoices, profileLimits, type Profile } from './profile.ts'
import { stateCodes } from './state-names.ts'
import { filingStatuses } from './take-home/tax-years.ts'

const within = ({ min, max }: { min: number; max: number }) =>
  z
    .number({ error: 'must be a number' })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` })

const cents = (limits: { min: number; max: number }) =>
  within(limits).refine(Number.isInteger, { error: 'must be whole cents' })

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const profileSchema: z.ZodType<Profile> = z.strictObject(
  {
    job: oneOf(jobChoices),
    hourlyPay: cents(profileLimits.hourlyPay).optional(),
    hoursPerWeek: within(profileLimits.hoursPerWeek).optional(),
    status: oneOf(filingStatuses),
    spouseWages: cents(profileLimits.spouseWages).optional(),
    state: z.enum(stateCodes, { error: 'must be the code of a US state' }).optional(),
  },
  { error: 'must be an object' },
)

/** A profile as the browser and the account store it. The newest change wins. */
export const storedProfileSchema = z.strictObject({
  profile: profileSchema,
  changedAt: z.iso
    .datetime({ error: 'must be a date and time in UTC' })
    .refine((time) => Date.parse(time) >= 0, { error: 'must be 1970 or later' }),
})
export const noProfileSchema = z.strictObject({ profile: z.null() })
export type StoredProfile = z.infer<typeof storedProfileSchema>
