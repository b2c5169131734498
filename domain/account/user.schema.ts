import * as z from 'zod'
import { priceNames, refundSchema } from '../billing/checkout.schema.ts'
import { answerStates } from '../chat/chat-message.ts'
import { deletionPhrase } from './deletion-phrase.ts'
import { savedItemSchema } from '../saved/saved.schema.ts'
import { subscriptionStatuses, tiers } from '../billing/plans.ts'

/** Where a person stands with a founding seat: none, one reserved by a checkout, one held. */
const seatStates = ['none', 'reserved', 'held'] as const
export type SeatState = (typeof seatStates)[number]

/** The signed-in person; `subscriptionTier` is the plan in force, not what was once bought. */
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
})
export type User = z.infer<typeof userSchema>

/** What the plan allows and what is used of it; `-1` means unlimited. */
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

const conversationSchema = z.object({
  opportunitySlug: z.string().nullable(),
  messages: z.array(z.unknown()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** What is kept of a message to the guide beside the conversation, and when that is deleted. */
const questionSchema = z.object({
  requestId: z.string(),
  state: z.enum(answerStates),
  /** The month in which it counts; null when it was given back. */
  countedIn: z.iso.date().nullable(),
  askedAt: z.iso.datetime(),
})

const openCheckoutSchema = z.object({
  price: z.enum(priceNames),
  returnPath: z.string().nullable(),
  /** Stripe's id and address of the session, once it exists. */
  sessionId: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** A refund as the user sees it, with the subscription whose payment is refunded. */
const exportedRefundSchema = refundSchema.extend({ subscriptionId: z.string() })

/** Changing calls that were counted in the last minute with a call. */
const rateLimitSchema = z.object({
  kind: z.string(),
  minute: z.iso.datetime(),
  calls: z.int(),
})

/** Everything stored about a user: GET /api/account/export. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: userSchema.extend({
    clerkId: z.string(),
    clerkUpdatedAt: z.iso.datetime(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    subscriptionPriceDollars: z.number().nullable(),
    subscriptionStartDate: z.iso.datetime().nullable(),
    billingSyncedAt: z.iso.datetime().nullable(),
    foundingSeatNumber: z.int().nullable(),
    foundingSeatReservedAt: z.iso.datetime().nullable(),
    foundingSeatHeldAt: z.iso.datetime().nullable(),
    foundingSeatCheckoutSessionId: z.string().nullable(),
    aiMessagesUsed: z.int(),
    aiMessagesReturned: z.int(),
    /** What the guide's answers of the month have cost. */
    guidanceDollars: z.number(),
    quotaPeriod: z.string(),
    savedOpportunitiesCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  savedOpportunities: z.array(savedItemSchema.extend({ updatedAt: z.iso.datetime() })),
  refunds: z.array(exportedRefundSchema),
  conversations: z.array(conversationSchema),
  questions: z.array(questionSchema),
  /** The checkout that is under way. */
  checkout: openCheckoutSchema.nullable(),
  rateLimits: z.array(rateLimitSchema),
})
export type AccountExport = z.infer<typeof accountExportSchema>
