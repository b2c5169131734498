import * as z from 'zod'
import { refundSchema } from '../billing/checkout.schema.ts'
import { priceNames, subscriptionStatuses, tiers } from '../billing/plans.ts'
import { answerStates } from '../chat/chat-message.ts'
import { deletionPhrase } from './deletion.ts'
import { launchPlanSchema } from '../launch/launch-plan.schema.ts'
import { savedItemSchema } from '../saved/saved.schema.ts'
import { storedFitAnswersSchema } from '../tools/fit/fit-answers.schema.ts'
import { storedProfileSchema } from '../tools/profile.schema.ts'
import { scenarioSchema } from '../tools/take-home/scenario.schema.ts'

const seatStates = ['none', 'reserved', 'held'] as const
export type SeatState = (typeof seatStates)[number]

/** `subscriptionTier` is the plan in force now. After a membership has ended, it is `free`. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  subscriptionTier: z.enum(tiers),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isFoundingMember: z.boolean(),
  foundingSeat: z.enum(seatStates),
  subscriptionEndDate: z.iso.datetime().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /**
   * The end of the time in which a member can have the first payment of this membership refunded. Null
   * after that. The server refuses if the user had paid for an earlier membership.
   */
  refundUntil: z.iso.datetime().nullable(),
  /**
   * What Stripe will charge at the next renewal, before sales tax. Null if it is not certain, for
   * example with a discount or while the collection is paused.
   */
  subscriptionPriceDollars: z.number().nullable(),
  /** Whether Stripe may add sales tax to `subscriptionPriceDollars`. */
  addsSalesTax: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/** A limit of `-1` means unlimited. */
export const limitsSchema = z.object({
  aiMessagesLimit: z.int(),
  aiMessagesUsed: z.int(),
  savedLimit: z.int(),
  savedUsed: z.int(),
  resetsAt: z.iso.datetime(),
})
export type Limits = z.infer<typeof limitsSchema>

export const deletionInputSchema = z.strictObject({
  confirm: z.literal(deletionPhrase, { error: `must be the words “${deletionPhrase}”` }),
})

const giftSchema = z.object({
  opportunitySlug: z.string(),
  section: z.string(),
  opens: z.int(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
})

const conversationSchema = z.object({
  title: z.string(),
  opportunitySlug: z.string().nullable(),
  messages: z.array(z.unknown()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/**
 * A message that the user sent to the AI assistant, without its text. `state` is the state of the
 * answer. If the user deletes the conversation during an answer, we keep this record until the
 * answer ends.
 */
const questionSchema = z.object({
  requestId: z.string(),
  state: z.enum(answerStates),
  /**
   * The first day of the month in which the message counts toward the allowance. Null if the
   * message does not count.
   */
  countedIn: z.iso.date().nullable(),
  askedAt: z.iso.datetime(),
})

const openCheckoutSchema = z.object({
  price: z.enum(priceNames),
  returnPath: z.string().nullable(),
  /**
   * Stripe's id of the checkout session. This id and `url` are null until Stripe creates the
   * session.
   */
  sessionId: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** The user's agreement to the automatic renewal, given on Stripe's payment page. */
const renewalConsentSchema = z.object({
  checkoutSessionId: z.string(),
  subscriptionId: z.string(),
  termsVersion: z.string(),
  acceptedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

const exportedRefundSchema = refundSchema.extend({ subscriptionId: z.string() })

/**
 * `kind` is a `RateLimit`. `calls` is the number of write requests of this kind in `minute`, which
 * is the last minute in which the user sent such a request.
 */
const rateLimitSchema = z.object({
  kind: z.string(),
  minute: z.iso.datetime(),
  calls: z.int(),
})

export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: userSchema.extend({
    clerkId: z.string(),
    clerkUpdatedAt: z.iso.datetime(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    subscriptionStartDate: z.iso.datetime().nullable(),
    billingSyncedAt: z.iso.datetime().nullable(),
    foundingSeatNumber: z.int().nullable(),
    foundingSeatReservedAt: z.iso.datetime().nullable(),
    foundingSeatHeldAt: z.iso.datetime().nullable(),
    foundingSeatCheckoutSessionId: z.string().nullable(),
    aiMessagesUsed: z.int(),
    aiMessagesReturned: z.int(),
    /**
     * Cost of the AI assistant's answers to the user in the month `quotaPeriod`, in US dollars.
     * Includes the cost that we reserve for answers that are still streaming.
     */
    guidanceDollars: z.number(),
    quotaPeriod: z.string(),
    savedOpportunitiesCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  savedOpportunities: z.array(savedItemSchema.extend({ updatedAt: z.iso.datetime() })),
  scenarios: z.array(scenarioSchema.extend({ requestId: z.string(), createdAt: z.iso.datetime() })),
  fitAnswers: storedFitAnswersSchema.nullable(),
  profile: storedProfileSchema.nullable(),
  launchPlans: z.array(launchPlanSchema.extend({ createdAt: z.iso.datetime() })),
  /** What the user filled in for all plans. */
  fillIns: launchPlanSchema
    .omit({ opportunitySlug: true })
    .extend({ createdAt: z.iso.datetime() })
    .nullable(),
  refunds: z.array(exportedRefundSchema),
  gifts: z.array(giftSchema),
  conversations: z.array(conversationSchema),
  questions: z.array(questionSchema),
  checkout: openCheckoutSchema.nullable(),
  renewalConsents: z.array(renewalConsentSchema),
  rateLimits: z.array(rateLimitSchema),
})
export type AccountExport = z.infer<typeof accountExportSchema>
