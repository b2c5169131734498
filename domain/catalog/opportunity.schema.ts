import * as z from 'zod'
import { categories } from './category.ts'
import { contactValues, ordersValues } from './directory-entry.ts'
import { plainText } from '../text/text.ts'

const sentence = z.string().trim().min(1)
const dollars = z.number().nonnegative()

const sourceId = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .describe('The key of a source in src/content/sources.yaml.')

const score = z.strictObject({
  score: z.int().min(1).max(10).describe('A whole number from 1 to 10.'),
  reason: sentence
    .refine((text) => plainText(text).length <= 180, { error: 'at most 180 characters' })
    .describe('One sentence that says why, shown under the bar.'),
})

/** A figure that someone published, or the plain statement that nobody did. */
const publishedFigure = z.union([
  z.strictObject({
    text: sentence.max(140).describe('The figure in words, with its year and unit.'),
    sources: z.array(sourceId).min(1).describe('Who published it.'),
    caveat: sentence.optional().describe('What the figure does not say.'),
  }),
  z.strictObject({
    text: z.enum(['Not published', 'Not separately measured']),
    caveat: sentence.optional().describe('Where we looked, or what comes nearest.'),
  }),
])

const revenueLine = z.strictObject({
  dollars: dollars.describe('Price of one unit, in US dollars.'),
  unit: sentence.describe('What is sold, in the singular: "in-home review".'),
  quantity: z.number().positive().describe('Units in one period.'),
  period: z.enum(['week', 'month', 'year', 'trip']).describe('The period that repeats.'),
  periods: z.number().positive().describe('Periods in a year: 46 weeks, 12 months, 6 trips.'),
})
export type RevenueLine = z.infer<typeof revenueLine>

const scenario = z.strictObject({
  name: sentence.describe('A few words: "Light", "Full".'),
  lines: z.array(revenueLine).min(1).describe('The sum is reckoned from these lines.'),
})
export type Scenario = z.infer<typeof scenario>

const budgetLine = z
  .strictObject({
    item: sentence.describe('What the money buys.'),
    low: dollars.describe('US dollars.'),
    high: dollars.describe('US dollars.'),
  })
  .refine((line) => line.low <= line.high, { error: 'low must not exceed high', path: ['low'] })

const duration = z
  .strictObject({
    min: z.number().positive(),
    max: z.number().positive(),
    unit: z.enum(['weeks', 'months']),
    note: sentence.optional().describe('What lengthens it.'),
  })
  .refine((time) => time.min <= time.max, { error: 'min must not exceed max', path: ['min'] })

const certification = z.strictObject({
  name: sentence,
  required: z.boolean().describe('true only where a law or the work demands it.'),
  note: sentence.optional().describe('Who issues it, or in which case it is needed.'),
})

/**
 * One entry of the directory, as an editor writes it in
 * `src/content/opportunities/<slug>.md`. The body of the file is the full
 * description. Text fields may cite a source as `[^source-id]` and mark an
 * estimate of ours as `{est $1,000 a shift}`.
 */
export const opportunitySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .describe('A number in quotes, unique; new entries go on from the last.'),
  title: sentence.max(80),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe("The address, and the file's name."),
  shortDescription: sentence.max(180).describe('One or two sentences on the card.'),
  category: z.enum(categories),
  isFeatured: z.boolean().optional().describe('true on one entry: the Opportunity of the Day.'),
  glyph: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('The drawing on the cover: the name of a filled icon of healthicons.'),
  publishedAt: z.date().describe('First day online, as YYYY-MM-DD.'),
  publicFrom: z
    .date()
    .optional()
    .describe(
      'Only for an entry that members read first: the day, by UTC, from which everybody reads it. ' +
        'Fourteen days ahead, and the same day as publishedAt.',
    ),
  reviewedAt: z.date().describe('The day on which every line was last read, as YYYY-MM-DD.'),
  changes: z
    .array(z.strictObject({ date: z.date(), what: sentence }))
    .min(1)
    .describe('The change log, newest first.'),

  valueProposition: sentence.describe('What the client gets, in one or two sentences.'),
  targetMarket: sentence.describe('Who pays.'),
  whyNow: z.array(sentence).min(3),
  marketGap: sentence,
  executionPlan: z.array(sentence).min(5).describe('Steps in order; the first is for Monday.'),
  proofSignals: z.array(sentence).min(2),
  whyThisCouldFail: z
    .array(z.strictObject({ claim: sentence, reason: sentence }))
    .min(3)
    .max(5),
  requiredCertifications: z
    .array(certification)
    .min(1)
    .refine((list) => list.some((item) => item.required), {
      error: 'name at least the license that is required',
    }),

  scores: z.strictObject({
    opportunity: score,
    demand: score,
    feasibility: score,
    timing: score,
    competition: score.describe('10 means least crowded.'),
  }),

  marketSize: publishedFigure,
  growthRate: publishedFigure,
  relatedMarkets: z
    .array(z.string())
    .describe('Keys of src/content/markets.yaml: spending near this work, never its own market.'),

  revenue: z.strictObject({
    solo: z.array(scenario).min(1).max(3).describe('One nurse, gross, from the least to the most.'),
    team: z.array(scenario).min(1).max(2).describe('The founder with 2 to 4 nurses, gross.'),
    assumptions: z.array(sentence).min(2).describe("What must hold, beyond the site's own model."),
  }),
  businessFit: z.strictObject({
    executionDifficulty: z.enum(['Low', 'Low to medium', 'Medium', 'Hard']),
    timeToLaunch: duration,
    startupCosts: z.array(budgetLine).min(3).describe('Our estimate, line by line.'),
  }),
  practice: z.strictObject({
    orders: z
      .enum(ordersValues)
      .describe('Whether the work needs an order, a standing order or a medical director.'),
    contact: z.enum(contactValues).describe('How the nurse meets the client.'),
    telehealth: z.boolean().describe('Whether the core of it can be done by phone or video.'),
  }),
})
export type Opportunity = z.infer<typeof opportunitySchema>
