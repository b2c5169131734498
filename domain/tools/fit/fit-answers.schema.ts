import * as z from 'zod'
import { backgrounds } from '../../catalog/fit-values.ts'
import { fitChoices, priorities, type FitAnswers } from './fit-answers.ts'
import { longest, readFitLink } from './fit-link.ts'
import { writeFitLink } from './write-fit-link.ts'

const number = z.number({ error: 'must be a number' })
const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
const someOf = <Choice extends string>(choices: readonly Choice[]) =>
  z.array(oneOf(choices), { error: 'must be a list' }).readonly()

const shapeSchema = z.strictObject(
  {
    contact: someOf(fitChoices.contact).optional(),
    budget: number.optional(),
    months: number.optional(),
    hours: number.optional(),
    goal: z
      .union([number, z.literal('any')], { error: 'must be a number or the word any' })
      .optional(),
    evenings: oneOf(fitChoices.evenings).optional(),
    orders: oneOf(fitChoices.orders).optional(),
    buyer: oneOf(fitChoices.buyer).optional(),
    backgrounds: someOf(backgrounds).optional(),
    priority: oneOf(priorities).optional(),
  },
  { error: 'must be an object' },
)

/**
 * Whether the answers are within the limits of the quiz. Only the link format defines these limits,
 * so this function writes a link and reads it back.
 */
const fitsInLink = (answers: FitAnswers): boolean => {
  const link = writeFitLink(answers)
  return link.length <= longest && readFitLink(link).ignored === 0
}

const fitAnswersSchema = shapeSchema.refine(fitsInLink, {
  error: 'must stay within the choices of the quiz',
})

export const fitAnswersInputSchema = z.strictObject({ answers: fitAnswersSchema })

export const storedFitAnswersSchema = z.object({
  answers: shapeSchema,
  updatedAt: z.iso.datetime(),
})
export type StoredFitAnswers = z.infer<typeof storedFitAnswersSchema>

export const noFitAnswersSchema = z.object({ answers: z.null() })
