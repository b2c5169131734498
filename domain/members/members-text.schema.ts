import * as z from 'zod'
import { lookUp, pricedPractices, sentence, day } from '../catalog/entry-parts.schema.ts'
import { entryTextSchema } from '../catalog/entry-text.schema.ts'
import { sourceSchema } from '../catalog/sources/source.schema.ts'
import { citedSources, tokens } from '../text/text.ts'

const sample = z
  .literal(true)
  .optional()
  .describe('true on at most one item of a list. Everyone can read that item without a membership.')

const item = z.strictObject({ text: sentence, sample })
const list = z
  .array(item)
  .min(3)
  .refine((items) => items.filter((one) => one.sample).length <= 1, {
    error: 'mark at most one item as a sample',
  })

const copied = sentence
  .refine((text) => citedSources(text).length === 0, {
    error: 'must not cite a source, because members copy this text unchanged',
  })
  .refine((text) => tokens(text).every(({ kind }) => kind === 'text' || kind === 'citation'), {
    error: 'must have no {est …}, **bold** or link, because members copy this text unchanged',
  })

const template = z.strictObject({
  occasion: copied.describe('The recipient or the occasion: "Email to a practice manager".'),
  subject: copied.optional().describe('Subject line of an email.'),
  message: copied.describe(
    'The text to send. Put each blank in square brackets, such as [date]. The page fills in [your name], [your phone], [your state] and [your price] for members.',
  ),
  note: copied.optional().describe('Advice to the member. The page shows it below the message.'),
  sample,
})
export type MembersTemplate = z.infer<typeof template>

const filingStep = z.strictObject({
  step: sentence.describe('What to file or get.'),
  form: sentence.optional().describe('The name or number of the form.'),
  authority: sentence.describe('The office that takes the form.'),
  fee: sentence.optional().describe('The fee. Cite its source.'),
  url: z.httpUrl().describe('The official page of the form.'),
  takes: sentence.optional().describe('How long the filing takes.'),
  ask: sentence.optional().describe('Who to ask if the step is unclear.'),
  sample,
})

const prices = z.strictObject({
  found: pricedPractices,
  collect: z.strictObject({
    script: sentence.describe('What to say when you call three practices near you for prices.'),
    fields: z.array(sentence).min(3).describe('What to write down for each practice.'),
  }),
  setting: z.array(sentence).min(2).describe('How to set your own price.'),
  sheet: z
    .array(z.strictObject({ service: sentence, price: sentence }))
    .min(2)
    .describe('A price sheet to adapt. Mark our estimates.'),
})

const product = z.strictObject({
  name: sentence,
  price: sentence.optional().describe('List price, with its unit. Leave out if not verified.'),
  agreement: z
    .enum(['yes', 'no', 'not needed', 'not verified'])
    .describe(
      'Whether the vendor signs a business associate agreement (BAA). A BAA is not needed for ' +
        'equipment, references and other products that get no patient data.',
    ),
  checked: day.optional().describe('The day on which we read the price or the agreement.'),
  url: z.httpUrl().describe("The vendor's own page."),
})

export type Agreement = z.infer<typeof product>['agreement']

const need = z.strictObject({
  need: sentence.describe('What the products are for, such as "Charting" or "Payment".'),
  products: z.array(product).min(1).max(3),
})

const channel = z.strictObject({
  name: sentence.describe('The channel in a few words.'),
  weekly: sentence.describe('What to do each week.'),
  number: sentence.describe('What to count, so that you see whether the channel works.'),
  stop: sentence.describe('When to stop.'),
  where: z.array(lookUp).min(1).describe('Directories, associations and job boards.'),
})

const payerCode = z.strictObject({
  code: sentence.describe('A billing code or a program.'),
  what: sentence.describe('What the code or program pays for, and who gets the money.'),
  why: sentence.describe('Why the code or program matters to a practice that takes cash.'),
  url: z.httpUrl(),
})

/**
 * Front matter of `src/content/premium/<slug>.md`, which has no body. A text may cite a source as
 * `[^source-id]` and mark an estimate as `{est $60}`. A template has no such marks, because members
 * copy its text unchanged.
 */
export const membersTextSchema = z.strictObject({
  compliance: z.strictObject({
    requirements: list,
    licenses: list,
    regulations: list,
    bestPractices: list,
  }),
  marketingAssets: z.strictObject({
    messagingTemplates: z.array(template).min(3),
    targetAudiences: list,
    channelStrategies: list,
    conversionTactics: list,
  }),
  filing: z.array(filingStep).min(3).describe('Filing order, first step first.'),
  prices,
  tools: z.array(need).min(3),
  codes: z.array(payerCode).min(1).describe('Payers and codes.'),
  channels: z.array(channel).length(3).describe('Exactly 3 channels, best first.'),
  charting: z.strictObject({
    record: z.array(sentence).min(3).describe('What to record at each visit.'),
    consent: z.array(sentence).min(1),
    keep: sentence.describe('How long to keep the record, and why that long.'),
  }),
  secondNurse: z.strictObject({
    when: sentence.describe('The hours and the margin at which a second nurse is profitable.'),
    laws: z.array(sentence).min(2).describe('Laws that apply from the first hire.'),
  }),
})
export type MembersText = z.infer<typeof membersTextSchema>

const lines = z.array(z.string()).min(3)
const premiumSource = sourceSchema.omit({ checkedAt: true })
export type PremiumSource = z.infer<typeof premiumSource>

/**
 * The reply of GET /api/premium-content/{slug}. `messagingTemplates` has each template as one
 * string, and `templates` has the same templates as objects.
 */
export const premiumReplySchema = membersTextSchema.extend({
  compliance: z.strictObject({
    requirements: lines,
    licenses: lines,
    regulations: lines,
    bestPractices: lines,
  }),
  marketingAssets: z.strictObject({
    messagingTemplates: lines,
    targetAudiences: lines,
    channelStrategies: lines,
    conversionTactics: lines,
  }),
  templates: z.array(template).min(3),
  sources: z.array(premiumSource),
})
export type PremiumReply = z.infer<typeof premiumReplySchema>

/**
 * An item of the list of member previews. `publicFrom` is the UTC day on which the entry becomes or
 * became public.
 */
export const previewEntrySchema = entryTextSchema.pick({
  slug: true,
  title: true,
  category: true,
  shortDescription: true,
  publicFrom: true,
})
export type PreviewEntry = z.infer<typeof previewEntrySchema>
