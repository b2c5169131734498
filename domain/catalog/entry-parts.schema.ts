import * as z from 'zod'

export const sentence = z.string().trim().min(1)

export const sourceId = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .describe('Key of a source in src/content/sources.yaml.')

const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * A day as YYYY-MM-DD. Accepts a `Date`, because the YAML parser returns one, and a string, because
 * JSON has no dates.
 */
export const day = z.union([z.date().transform(toDay), z.iso.date()])

/** A place to look something up: a directory, an association, a state board. */
export const lookUp = z.strictObject({
  name: sentence,
  url: z.httpUrl().describe('The official page, where the reader can check the details.'),
})

const pricedPractice = z.strictObject({
  practice: sentence.describe('The real name of a practice or company.'),
  city: sentence.describe('City and state.'),
  service: sentence.describe('The service that the price is for.'),
  price: sentence.describe('The published price: "$125 first visit, then $100".'),
  seen: day.describe('The day on which the page was read.'),
  source: sourceId,
})

export const pricedPractices = z
  .strictObject({
    practices: z.array(pricedPractice).default([]),
    note: sentence
      .optional()
      .describe('How many practices we found and where we looked, if fewer than 3.'),
  })
  .refine(({ practices, note }) => practices.length >= 3 || note !== undefined, {
    error: 'needs three practices, or a note that says how many were found',
  })
export type PricedPractices = z.infer<typeof pricedPractices>
