import * as z from 'zod'
import { categories } from './category.ts'
import { plainText } from '../text/text.ts'
import {
  backgrounds,
  buyerValues,
  contactValues,
  eveningsValues,
  ordersValues,
} from './fit-values.ts'
import { lookUp, pricedPractices, sentence, sourceId } from './entry-parts.schema.ts'
import { mostCosts } from '../tools/take-home/take-home-fields.ts'

const dollars = z.number().nonnegative()

const reason = sentence
  .refine((text) => plainText(text).length <= 180, { error: 'at most 180 characters' })
  .describe('The facts that give the score, in at most two sentences. The page shows them.')

const score = z.strictObject({
  score: z.int().min(1).max(10).describe('A whole number from 1 to 10, by the rubric on /about.'),
  reason,
})

const calculatedScore = z
  .strictObject({ reason })
  .describe('The build calculates the score by the rubric on /about. Write only the reason.')

const publishedFigure = z.union([
  z.strictObject({
    text: sentence.max(140).describe('The figure with its year and unit.'),
    sources: z.array(sourceId).min(1).describe('Keys of the sources that published the figure.'),
    caveat: sentence.optional().describe('What the figure leaves out or does not show.'),
  }),
  z.strictObject({
    text: z.enum(['Not published', 'Not separately measured']),
    caveat: sentence.optional().describe('Where we looked, or the closest published figure.'),
  }),
])

const revenueLine = z.strictObject({
  dollars: dollars.describe('Price of one unit, in US dollars.'),
  unit: sentence.describe('The service in the singular: "in-home review".'),
  quantity: z.number().positive().describe('Units in one period.'),
  period: z
    .enum(['week', 'month', 'year', 'trip'])
    .describe('The period that the quantity counts for.'),
  periods: z
    .number()
    .positive()
    .describe('How many of these periods are in a year, such as 46 for weeks or 12 for months.'),
  hours: z
    .number()
    .positive()
    .optional()
    .describe('Hours of work for one unit, including time for notes and calls. Our estimate.'),
  costs: dollars
    .optional()
    .describe(
      'Your costs for one unit in US dollars, such as test strips or a helper’s pay. Our estimate.',
    ),
})
export type RevenueLine = z.infer<typeof revenueLine>

const scenario = z.strictObject({
  name: sentence.describe('A short name: "Light", "Full".'),
  lines: z.array(revenueLine).min(1).describe('The total is calculated from these lines.'),
  unpaidHours: z
    .number()
    .nonnegative()
    .optional()
    .describe('Hours a week that no client pays for. Our estimate.'),
  ownerKeeps: z
    .number()
    .optional()
    .describe(
      'US dollars a year that the owner of a company keeps before tax. Negative for a loss. Our estimate.',
    ),
})
export type Scenario = z.infer<typeof scenario>

const isOrdered = ({ low, high }: { low: number; high: number }): boolean => low <= high
const notOrdered = { error: 'low must not exceed high', path: ['low'] }

const budgetLine = z
  .strictObject({
    item: sentence.describe('The purchase.'),
    low: dollars.describe('US dollars.'),
    high: dollars.describe('US dollars.'),
    basis: sentence.describe(
      'Where we saw the price. Cite the source, or write that the price is our estimate.',
    ),
  })
  .refine(isOrdered, notOrdered)

const percent = z.number().min(0).max(100)

const months = { low: z.number().positive(), high: z.number().positive() }

const duration = z
  .strictObject({
    ...months,
    note: sentence.optional().describe('Reasons why the launch can take longer.'),
  })
  .refine(isOrdered, notOrdered)

const certification = z.strictObject({
  name: sentence,
  required: z.boolean().describe('true only if a law or the work requires the certification.'),
  note: sentence.optional().describe('Who issues the certificate, or when you need it.'),
})

/**
 * The front matter of `src/content/opportunities/<slug>.md`; the body of the file is the full
 * description. Text fields cite a source as `[^source-id]` and mark our estimates as
 * `{est $1,000 a shift}`.
 */
export const opportunitySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .describe('A unique number. A new entry takes the next number.'),
  title: sentence.max(80),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe('Last part of the URL, and the file name.'),
  shortDescription: sentence.max(180).describe('One or two sentences for the card.'),
  category: z.enum(categories),
  isFeatured: z.boolean().optional().describe('Only on one entry: the Opportunity of the Day.'),
  glyph: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe(
      'Icon on the cover: the name of a filled icon from healthicons, with hyphens, such as foot-care.',
    ),
  publishedAt: z.date().describe('Date of publication, as YYYY-MM-DD.'),
  publicFrom: z
    .date()
    .optional()
    .describe(
      'Only for a member preview: the date (UTC) from which everyone can read the entry. ' +
        'Use the date 14 days from today, and set publishedAt to the same date.',
    ),
  reviewedAt: z.date().describe('Date of the last review of the whole entry, as YYYY-MM-DD.'),
  changes: z
    .array(
      z.strictObject({
        date: z.date(),
        what: sentence,
        kind: z.enum(['price', 'regulation', 'evidence', 'text', 'correction']).optional(),
        by: z.literal('reader').optional().describe('reader if a reader reported it. No name.'),
      }),
    )
    .min(1)
    .describe('Change log, newest first.'),

  valueProposition: sentence.describe('The benefit for the client, in one or two sentences.'),
  targetMarket: sentence.describe('Who pays.'),
  whyNow: z.array(sentence).min(3),
  marketGap: sentence,
  executionPlan: z
    .array(sentence)
    .min(5)
    .describe(
      'Steps in order. The first one must be possible within a week. Begin it with "On Monday, …".',
    ),
  proofSignals: z.array(sentence).min(2),
  whyThisCouldFail: z
    .array(z.strictObject({ claim: sentence, reason: sentence }))
    .min(3)
    .max(5),
  requiredCertifications: z
    .array(certification)
    .min(1)
    .refine((list) => list.some((item) => item.required), {
      error: 'list at least one required license',
    }),

  scores: z.strictObject({
    opportunity: calculatedScore,
    demand: score,
    feasibility: calculatedScore,
    timing: score,
    competition: score.describe('10 means least crowded.'),
  }),

  marketSize: publishedFigure,
  growthRate: publishedFigure,
  relatedMarkets: z
    .array(z.string())
    .default([])
    .describe(
      'Keys of src/content/markets.yaml. Each key names the yearly spending in a related field, not the market size of this opportunity.',
    ),

  revenue: z.strictObject({
    solo: z
      .array(scenario)
      .min(1)
      .max(3)
      .optional()
      .describe(
        'Scenarios of gross revenue for one nurse. Lowest total first. Leave out for a company.',
      ),
    team: z
      .array(scenario)
      .min(1)
      .max(2)
      .describe(
        'Scenarios of gross revenue for a founder with 2 to 4 nurses, or for a company. Lowest total first.',
      ),
    assumptions: z
      .array(sentence)
      .min(2)
      .describe('Assumptions in addition to those of the revenue model on /about.'),
    firstTwelveMonths: z
      .strictObject({
        share: z
          .strictObject({ low: percent, high: percent })
          .refine(isOrdered, notOrdered)
          .describe('Gross, as a percent of the gross of the highest scenario.'),
        ownerKeeps: z
          .strictObject({ low: z.number(), high: z.number() })
          .refine(isOrdered, notOrdered)
          .describe(
            'US dollars that the owner keeps before tax. Negative for a loss. Our estimate.',
          ),
      })
      .optional()
      .describe(
        'Only for a company: the twelve months from the first step. For a solo business, the build calculates them.',
      ),
  }),
  runningCosts: z
    .array(
      z.strictObject({
        item: sentence,
        dollars,
        basis: sentence.describe(
          'Where we saw the price. Cite the source, or write how we estimated it.',
        ),
      }),
    )
    .min(1)
    .max(mostCosts)
    .describe('What you pay every year, in US dollars. For a company, at the highest scenario.'),
  milesPerWeek: z
    .number()
    .nonnegative()
    .describe('Miles driven a week at full schedule. Our estimate. 0 without travel.'),
  ramp: z
    .strictObject({
      months: z
        .strictObject(months)
        .refine(isOrdered, notOrdered)
        .describe('Months from the first client to a full schedule.'),
      firstClientShare: percent.describe(
        'What the first client brings, as a percent of a full schedule.',
      ),
      basis: sentence.describe('The source, or how we estimated the months and the percent.'),
    })
    .optional()
    .describe('How the schedule of a solo business fills. Leave out for a company.'),
  smallestWeek: z
    .strictObject({
      hours: z.number().positive(),
      basis: sentence.describe('What keeps the week from being smaller.'),
    })
    .optional()
    .describe(
      'The fewest hours a week, unpaid hours included, at which a solo business still works. Leave out for a company.',
    ),
  awayWeeks: z
    .strictObject({
      perYear: z.int().min(1).max(52).describe('Such weeks in a year at a full schedule.'),
      daysLeft: z
        .int()
        .min(0)
        .max(6)
        .describe('Days of such a week on which the nurse can still work a 12-hour shift.'),
      basis: sentence.describe('The source, or how we estimated the weeks and the days.'),
    })
    .optional()
    .describe(
      'Only for work that takes whole days or weeks, such as trips or a live-in camp. The figures subtract the pay of the shifts that no longer fit.',
    ),
  fit: z.strictObject({
    evenings: z.enum(eveningsValues).describe('How much of the work is in the evening.'),
    buyer: z.enum(buyerValues).describe('Who usually buys the service.'),
    backgrounds: z.array(z.enum(backgrounds)).min(1).describe('Experience that fits.'),
    needs: z
      .array(z.enum(backgrounds))
      .default([])
      .describe('A founder usually needs one of these backgrounds. May be empty.'),
  }),
  licenseRule: sentence.describe(
    'One sentence that says in which states the license must be valid. It must use the word "compact".',
  ),
  cashPrivacy: sentence.describe(
    'Which privacy rules apply when clients pay this business in cash. Two to four sentences.',
  ),
  whenAway: sentence.describe(
    'What happens to the clients when the nurse is sick or away. Two to four sentences.',
  ),
  peers: pricedPractices.describe('Who else does this: real practices and prices.'),
  bodies: z
    .array(lookUp)
    .default([])
    .describe('Associations, boards and programs that a reader should know.'),
  businessFit: z.strictObject({
    executionDifficulty: z.enum(['Low', 'Low to medium', 'Medium', 'Hard']),
    timeToLaunch: duration.describe('Months from the first step to the first client.'),
    startupCosts: z
      .array(budgetLine)
      .min(3)
      .describe('Only what is paid once. What returns every year belongs in runningCosts.'),
  }),
  practice: z.strictObject({
    orders: z
      .enum(ordersValues)
      .describe('Whether the work needs an order, a standing order or a medical director.'),
    contact: z.enum(contactValues).describe('How the nurse meets the client.'),
    telehealth: z
      .boolean()
      .describe('Whether the nurse can do part of the work, or all of it, by phone or video.'),
    facilityLicense: z
      .literal(true)
      .optional()
      .describe('true if the business needs the license of a facility or an agency.'),
  }),
})
export type Opportunity = z.infer<typeof opportunitySchema>
