import * as z from 'zod'
import {
  accountExportSchema,
  deletionInputSchema,
  limitsSchema,
  userSchema,
} from '../account/user.schema.ts'
import {
  billingAddressSchema,
  checkoutInputSchema,
  foundingOfferSchema,
  refundSchema,
} from '../billing/checkout.schema.ts'
import { calls, type Call } from './endpoints.ts'
import {
  chatAnswerSchema,
  chatInputSchema,
  conversationInputSchema,
  conversationPageInputSchema,
  conversationSchema,
} from '../chat/chat.schema.ts'
import { earlyEntrySchema, earlyTextSchema } from '../members/member-preview.schema.ts'
import { premiumReplySchema } from '../members/members-text.schema.ts'
import {
  savedChangesSchema,
  savedItemSchema,
  saveInputSchema,
  slugSchema,
} from '../saved/saved.schema.ts'

/** One call of the interface (api.md). */
export interface CallRow extends Call {
  /** The varying parts of the address. */
  params: z.ZodType
  /** The JSON body; for a GET the query. */
  input: z.ZodType
  output: z.ZodType
  /** The rate limit that a user's changing call counts towards, when it is not `change`. */
  ceiling?: Ceiling
  /** `Cache-Control`, when it is not `private, no-store`. */
  cacheControl?: string
}

/** The rate limits: calls a minute per user, by kind. */
export const ceilings = ['change', 'chat', 'billing'] as const
export type Ceiling = (typeof ceilings)[number]

const nothing = z.object({})
const slugInPath = z.object({ slug: slugSchema })

/** The interface as a table: the server serves it, the browser calls by it, a test holds both to it. */
export const contract = {
  getUser: {
    ...calls.getUser,
    params: nothing,
    input: nothing,
    output: userSchema,
  },
  listSaved: {
    ...calls.listSaved,
    params: nothing,
    input: nothing,
    output: z.array(savedItemSchema),
  },
  saveOpportunity: {
    ...calls.saveOpportunity,
    params: nothing,
    input: saveInputSchema,
    output: savedItemSchema,
  },
  checkSaved: {
    ...calls.checkSaved,
    params: slugInPath,
    input: nothing,
    output: z.object({ isSaved: z.boolean() }),
  },
  changeSaved: {
    ...calls.changeSaved,
    params: slugInPath,
    input: savedChangesSchema,
    output: savedItemSchema,
  },
  removeSaved: {
    ...calls.removeSaved,
    params: slugInPath,
    input: nothing,
    output: z.object({ removed: z.boolean() }),
  },
  getLimits: {
    ...calls.getLimits,
    params: nothing,
    input: nothing,
    output: limitsSchema,
  },
  getPremiumContent: {
    ...calls.getPremiumContent,
    params: slugInPath,
    input: nothing,
    output: premiumReplySchema,
  },
  listEarlyEntries: {
    ...calls.listEarlyEntries,
    params: nothing,
    input: nothing,
    output: z.array(earlyEntrySchema),
  },
  readEarlyEntry: {
    ...calls.readEarlyEntry,
    params: slugInPath,
    input: nothing,
    output: earlyTextSchema,
  },
  askGuide: {
    ...calls.askGuide,
    params: nothing,
    input: chatInputSchema,
    output: chatAnswerSchema,
    ceiling: 'chat',
  },
  getConversation: {
    ...calls.getConversation,
    params: nothing,
    input: conversationPageInputSchema,
    output: conversationSchema,
  },
  deleteConversation: {
    ...calls.deleteConversation,
    params: nothing,
    input: conversationInputSchema,
    output: z.object({ removed: z.boolean() }),
  },
  refreshSubscription: {
    ...calls.refreshSubscription,
    params: nothing,
    input: nothing,
    output: userSchema,
    ceiling: 'billing',
  },
  listRefunds: {
    ...calls.listRefunds,
    params: nothing,
    input: nothing,
    output: z.array(refundSchema),
  },
  getFoundingOffer: {
    ...calls.getFoundingOffer,
    params: nothing,
    input: nothing,
    output: foundingOfferSchema,
    cacheControl: 'public, max-age=30',
  },
  createCheckout: {
    ...calls.createCheckout,
    params: nothing,
    input: checkoutInputSchema,
    output: billingAddressSchema,
    ceiling: 'billing',
  },
  createPortal: {
    ...calls.createPortal,
    params: nothing,
    input: nothing,
    output: billingAddressSchema,
    ceiling: 'billing',
  },
  receiveStripeEvent: {
    ...calls.receiveStripeEvent,
    params: nothing,
    input: nothing,
    output: z.object({ received: z.literal(true) }),
  },
  exportAccount: {
    ...calls.exportAccount,
    params: nothing,
    input: nothing,
    output: accountExportSchema,
  },
  deleteAccount: {
    ...calls.deleteAccount,
    params: nothing,
    input: deletionInputSchema,
    output: z.object({ deleted: z.literal(true) }),
  },
  receiveClerkEvent: {
    ...calls.receiveClerkEvent,
    params: nothing,
    input: nothing,
    output: z.object({ received: z.literal(true) }),
  },
  checkHealth: {
    ...calls.checkHealth,
    params: nothing,
    input: nothing,
    output: z.object({ ok: z.literal(true) }),
  },
} as const satisfies Record<keyof typeof calls, CallRow>

export type Contract = typeof contract
export type CallName = keyof Contract
export type Input<N extends CallName> = z.output<Contract[N]['input']>
export type Params<N extends CallName> = z.output<Contract[N]['params']>
export type Output<N extends CallName> = z.output<Contract[N]['output']>

/** The row of a call, typed as any row. */
export const callRow = (name: CallName): CallRow => contract[name]

/** Whether a call may change something; only a GET may not (scenario A3). */
export const changes = (row: CallRow): boolean => row.method !== 'GET'
