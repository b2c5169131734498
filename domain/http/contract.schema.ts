import * as z from 'zod'
import {
  accountExportSchema,
  deletionInputSchema,
  limitsSchema,
  userSchema,
} from '../account/user.schema.ts'
import {
  redirectSchema,
  checkoutInputSchema,
  foundingOfferSchema,
  refundSchema,
} from '../billing/checkout.schema.ts'
import { endpoints, type Endpoint } from './endpoints.ts'
import {
  chatAnswerSchema,
  chatInputSchema,
  conversationInputSchema,
  conversationPageInputSchema,
  conversationSchema,
} from '../chat/chat.schema.ts'
import { entryTextSchema } from '../catalog/entry-text.schema.ts'
import { previewEntrySchema } from '../members/member-preview.schema.ts'
import { premiumReplySchema } from '../members/members-text.schema.ts'
import {
  savedChangesSchema,
  savedItemSchema,
  saveInputSchema,
  slugSchema,
} from '../saved/saved.schema.ts'
import {
  fitAnswersInputSchema,
  noFitAnswersSchema,
  storedFitAnswersSchema,
} from '../tools/fit/fit-answers.schema.ts'
import {
  scenarioChangesSchema,
  scenarioInputSchema,
  scenarioListInputSchema,
  scenarioSchema,
} from '../tools/take-home/scenario.schema.ts'

export interface EndpointRow extends Endpoint {
  params: z.ZodType
  /**
   * The query of a GET or of an endpoint with `inputFrom: 'query'`. For all others, the JSON body.
   */
  input: z.ZodType
  output: z.ZodType
  /** The rate limit that applies to a write endpoint. The default is `change`. */
  rateLimit?: RateLimit
  /** `Cache-Control`. The default is `private, no-store`. */
  cacheControl?: string
}

/** The kinds of rate limits. Each limits the write requests of one user per minute. */
export const rateLimits = ['change', 'chat', 'billing'] as const
export type RateLimit = (typeof rateLimits)[number]

const emptyBody = z.object({})
const idInPath = z.object({ id: z.uuid({ error: 'must be the id of a scenario' }) })
const slugInPath = z.object({ slug: slugSchema })

/**
 * All endpoints with their schemas. The server reads this table, and the browser uses only its
 * types. A test checks that a Netlify function serves each endpoint.
 */
export const contract = {
  getUser: {
    ...endpoints.getUser,
    params: emptyBody,
    input: emptyBody,
    output: userSchema,
  },
  listSaved: {
    ...endpoints.listSaved,
    params: emptyBody,
    input: emptyBody,
    output: z.array(savedItemSchema),
  },
  saveOpportunity: {
    ...endpoints.saveOpportunity,
    params: emptyBody,
    input: saveInputSchema,
    output: savedItemSchema,
  },
  checkSaved: {
    ...endpoints.checkSaved,
    params: slugInPath,
    input: emptyBody,
    output: z.object({ isSaved: z.boolean() }),
  },
  changeSaved: {
    ...endpoints.changeSaved,
    params: slugInPath,
    input: savedChangesSchema,
    output: savedItemSchema,
  },
  removeSaved: {
    ...endpoints.removeSaved,
    params: slugInPath,
    input: emptyBody,
    output: z.object({ removed: z.boolean() }),
  },
  getLimits: {
    ...endpoints.getLimits,
    params: emptyBody,
    input: emptyBody,
    output: limitsSchema,
  },
  listScenarios: {
    ...endpoints.listScenarios,
    params: emptyBody,
    input: scenarioListInputSchema,
    output: z.array(scenarioSchema),
  },
  saveScenario: {
    ...endpoints.saveScenario,
    params: emptyBody,
    input: scenarioInputSchema,
    output: scenarioSchema,
  },
  changeScenario: {
    ...endpoints.changeScenario,
    params: idInPath,
    input: scenarioChangesSchema,
    output: scenarioSchema,
  },
  removeScenario: {
    ...endpoints.removeScenario,
    params: idInPath,
    input: emptyBody,
    output: z.object({ removed: z.boolean() }),
  },
  getFitAnswers: {
    ...endpoints.getFitAnswers,
    params: emptyBody,
    input: emptyBody,
    output: z.union([storedFitAnswersSchema, noFitAnswersSchema]),
  },
  saveFitAnswers: {
    ...endpoints.saveFitAnswers,
    params: emptyBody,
    input: fitAnswersInputSchema,
    output: storedFitAnswersSchema,
  },
  removeFitAnswers: {
    ...endpoints.removeFitAnswers,
    params: emptyBody,
    input: emptyBody,
    output: z.object({ removed: z.boolean() }),
  },
  getPremiumContent: {
    ...endpoints.getPremiumContent,
    params: slugInPath,
    input: emptyBody,
    output: premiumReplySchema,
  },
  listEarlyEntries: {
    ...endpoints.listEarlyEntries,
    params: emptyBody,
    input: emptyBody,
    output: z.array(previewEntrySchema),
  },
  readEarlyEntry: {
    ...endpoints.readEarlyEntry,
    params: slugInPath,
    input: emptyBody,
    output: entryTextSchema,
  },
  askGuide: {
    ...endpoints.askGuide,
    params: emptyBody,
    input: chatInputSchema,
    output: chatAnswerSchema,
    rateLimit: 'chat',
  },
  getConversation: {
    ...endpoints.getConversation,
    params: emptyBody,
    input: conversationPageInputSchema,
    output: conversationSchema,
  },
  deleteConversation: {
    ...endpoints.deleteConversation,
    params: emptyBody,
    input: conversationInputSchema,
    output: z.object({ removed: z.boolean() }),
  },
  refreshSubscription: {
    ...endpoints.refreshSubscription,
    params: emptyBody,
    input: emptyBody,
    output: userSchema,
    rateLimit: 'billing',
  },
  refundFirstPayment: {
    ...endpoints.refundFirstPayment,
    params: emptyBody,
    input: emptyBody,
    output: refundSchema,
    rateLimit: 'billing',
  },
  listRefunds: {
    ...endpoints.listRefunds,
    params: emptyBody,
    input: emptyBody,
    output: z.array(refundSchema),
  },
  getFoundingOffer: {
    ...endpoints.getFoundingOffer,
    params: emptyBody,
    input: emptyBody,
    output: foundingOfferSchema,
    cacheControl: 'public, max-age=30',
  },
  createCheckout: {
    ...endpoints.createCheckout,
    params: emptyBody,
    input: checkoutInputSchema,
    output: redirectSchema,
    rateLimit: 'billing',
  },
  createPortal: {
    ...endpoints.createPortal,
    params: emptyBody,
    input: emptyBody,
    output: redirectSchema,
    rateLimit: 'billing',
  },
  receiveStripeEvent: {
    ...endpoints.receiveStripeEvent,
    params: emptyBody,
    input: emptyBody,
    output: z.object({ received: z.literal(true) }),
  },
  exportAccount: {
    ...endpoints.exportAccount,
    params: emptyBody,
    input: emptyBody,
    output: accountExportSchema,
  },
  deleteAccount: {
    ...endpoints.deleteAccount,
    params: emptyBody,
    input: deletionInputSchema,
    output: z.object({ deleted: z.literal(true), refundedDollars: z.number().optional() }),
  },
  receiveClerkEvent: {
    ...endpoints.receiveClerkEvent,
    params: emptyBody,
    input: emptyBody,
    output: z.object({ received: z.literal(true) }),
  },
  checkHealth: {
    ...endpoints.checkHealth,
    params: emptyBody,
    input: emptyBody,
    output: z.object({ ok: z.literal(true) }),
  },
} as const satisfies Record<keyof typeof endpoints, EndpointRow>

export type Contract = typeof contract
export type EndpointName = keyof Contract
export type Input<N extends EndpointName> = z.output<Contract[N]['input']>
export type Params<N extends EndpointName> = z.output<Contract[N]['params']>
export type Output<N extends EndpointName> = z.output<Contract[N]['output']>

/**
 * Returns an endpoint's row of `contract`. The type `EndpointRow` lets code treat all endpoints
 * alike.
 */
export const endpointRow = (name: EndpointName): EndpointRow => contract[name]

/** Whether an endpoint may change data. A GET may not (A3), except to store a new user. */
export const isWrite = (row: EndpointRow): boolean => row.method !== 'GET'
