import * as z from 'zod'
import { sentence } from '../catalog/entry-parts.schema.ts'
import { tokens } from '../text/text.ts'

/** Text of a kit. It has no marks, because members print it and paste it into letters. */
const plain = sentence.refine((text) => tokens(text).every(({ kind }) => kind === 'text'), {
  error: 'must have no [^source], {est …}, **bold** or link, because members print this text',
})

const id = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { error: 'lowercase letters, digits and hyphens' })
  .describe('A short name that never changes, because the check marks of members use it.')

const hours = z.number().min(0.25).max(40).describe('Hours of work. Our estimate.')

const days = (most: number) => z.int().min(0).max(most)

const task = z
  .strictObject({
    id,
    offset: days(29).describe('Days from the start, 0 to 29. The first task has 0.'),
    hours,
    text: plain.describe('What to do, whom to ask and how many.'),
    words: plain.describe(
      'What to say or to write. Put each blank in square brackets, such as [date]. The page fills in [your name], [your phone], [your state] and [your price].',
    ),
    number: plain.describe('What to count, as a label: "Families of 12 who ask for the price".'),
    continueAt: z.number().positive().describe('Continue from this number on. More is better.'),
    stopBelow: z.number().nonnegative().describe('Stop below this number.'),
    change: plain.describe('What to change if the number is between the two.'),
  })
  .refine(({ continueAt, stopBelow }) => stopBelow <= continueAt, {
    error: 'must not exceed continueAt, because a higher number must be better',
    path: ['stopBelow'],
  })
export type ValidationTask = z.infer<typeof task>

const timing = {
  offset: days(365).describe('Days from day 30, or from the start with "from: 0".'),
  from: z
    .literal(0)
    .optional()
    .describe('Only for filings and letters that take weeks. They count from the start.'),
  needs: z
    .array(id)
    .min(1)
    .optional()
    .describe('The ids of earlier steps that must be done first, with their answers.'),
}

const ownStep = z.strictObject({ id, ...timing, hours, text: plain })
const sharedStep = z.strictObject({
  shared: id.describe('The id of a step in src/content/launch-shared.yaml.'),
  ...timing,
})

const orderRequest = z.strictObject({
  to: plain.describe('Who signs: "The client’s treating physician or nurse practitioner".'),
  request: z.array(plain).min(1).describe('What you ask the prescriber to order, one line each.'),
  report: plain.describe('What you report back, and when.'),
})

/**
 * What the documents of an entry need and its other files do not have. The documents take the
 * services and prices from `revenue`, and the orders, contact and telehealth from `practice`.
 */
const documents = z.strictObject({
  service: plain.describe('The service in one or two sentences that a client reads.'),
  clients: plain.describe('Who the service is for, in one sentence for a referral letter.'),
  scope: z.array(plain).min(4).max(10).describe('Each line completes "The nurse …".'),
  exclusions: z.array(plain).min(3).max(10).describe('Each line completes "The nurse does not …".'),
  consent: z
    .array(plain)
    .min(2)
    .max(8)
    .describe('Each line completes "I agree that the nurse may …". The client initials each.'),
  intake: z.array(plain).min(6).max(20).describe('Questions before the first visit.'),
  records: z
    .array(plain)
    .min(2)
    .max(8)
    .describe('What you record about a client, for the privacy notice.'),
  visitHeadings: z.array(plain).min(4).max(12).describe('Headings of the chart note, in order.'),
  escalation: z
    .array(z.strictObject({ finding: plain, action: plain }))
    .min(3)
    .max(10)
    .describe('What you may find, and whom you call at what time. The most urgent first.'),
  refer: z.array(plain).min(2).max(6).describe('Signs by which a referrer recognizes a client.'),
  orderRequest: orderRequest
    .optional()
    .describe('Leave out if the entry’s practice.orders is "not needed".'),
})

/** Front matter of `src/content/documents/<name>.md`, the master of a document of every kit. */
export const documentMasterSchema = z.strictObject({
  title: sentence.describe('The title at the top of the document.'),
  about: sentence.describe('What the document is for, in one sentence, for the list of downloads.'),
})

const questions = z.array(plain).min(3).max(10)

/** Front matter of `src/content/launch/<slug>.md`, which has no body. */
export const kitSchema = z.strictObject({
  validation: z.array(task).length(7).describe('Seven tasks in 30 days, in order.'),
  steps: z
    .array(z.union([ownStep, sharedStep]))
    .min(12)
    .max(25)
    .describe('The way to the first client, in order of their dates.'),
  attorneyQuestions: questions.describe('Only what this business has to ask.'),
  insurerQuestions: questions.describe('Only what this business has to ask.'),
  documents,
})
export type Kit = z.infer<typeof kitSchema>

/** `src/content/launch-shared.yaml`: what every kit uses, written once. */
export const sharedKitSchema = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        id,
        hours,
        text: plain,
        url: z.httpUrl().optional().describe('The official page.'),
        takes: plain.optional().describe('How long the filing takes.'),
      }),
    )
    .describe('Steps of many businesses. A kit inserts one with its id, as "shared".'),
  attorneyQuestions: z.array(plain).min(1),
  insurerQuestions: z.array(plain).min(1),
})
export type SharedKit = z.infer<typeof sharedKitSchema>
