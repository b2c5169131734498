import * as z from 'zod'
import { priceNames, refundSchema } from './billing.ts'
import { answerStates } from './chat-message.ts'
import { deletionPhrase } from './deletion-phrase.ts'
import { savedItemSchema } from './saved.ts'
import { subscriptionStatuses, tiers } from './plans.ts'

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
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

/** Everything held about a person (api.md: GET /api/account/export). */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: userSchema.extend({
    clerkId: z.string(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    subscriptionPriceDollars: z.number().nullable(),
    subscriptionStartDate: z.iso.datetime().nullable(),
    foundingSeatNumber: z.int().nullable(),
    aiMessagesUsed: z.int(),
    quotaPeriod: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  savedOpportunities: z.array(savedItemSchema),
  refunds: z.array(refundSchema),
  conversations: z.array(conversationSchema),
  questions: z.array(questionSchema),
  /** The checkout that is under way. */
  checkout: openCheckoutSchema.nullable(),
})
export type AccountExport = z.infer<typeof accountExportSchema>
