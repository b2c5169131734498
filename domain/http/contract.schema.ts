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
import {
  chatAnswerSchema,
  chatInputSchema,
  conversationInputSchema,
  conversationItemSchema,
  conversationListInputSchema,
  conversationListSchema,
  conversationPageInputSchema,
  conversationSchema,
  feedbackInputSchema,
  feedbackSchema,
  titleInputSchema,
} from '../chat/chat.schema.ts'
import { entryTextSchema } from '../catalog/entry-text.schema.ts'
import { slugSchema } from './input.schema.ts'
import type { KitDocuments } from '../launch/documents.ts'
import { launchKitSchema } from '../launch/launch-kit.schema.ts'
import {
  fieldsReplySchema,
  fillInChangesSchema,
  foundPlanSchema,
  launchPlanSchema,
  launchPlansSchema,
  planChangesSchema,
  planInputSchema,
} from '../launch/launch-plan.schema.ts'
import { correctionInputSchema } from '../owner/correction.schema.ts'
import {
  giftInputSchema,
  giftListSchema,
  giftTokenSchema,
  newGiftSchema,
  openedGiftSchema,
} from '../gifts/gift.schema.ts'
import { previewEntrySchema } from '../members/members-text.schema.ts'
import { premiumReplySchema } from '../members/members-text.schema.ts'
import { savedChangesSchema, savedItemSchema, saveInputSchema } from '../saved/saved.schema.ts'
import {
  fitAnswersInputSchema,
  noFitAnswersSchema,
  storedFitAnswersSchema,
} from '../tools/fit/fit-answers.schema.ts'
import { noProfileSchema, storedProfileSchema } from '../tools/profile.schema.ts'
import {
  scenarioChangesSchema,
  scenarioInputSchema,
  scenarioListInputSchema,
  scenarioSchema,
} from '../tools/take-home/scenario.schema.ts'

/** The kinds of rate limits. Each limits the write requests of one user per minute. */
export const rateLimits = ['change', 'chat', 'billing'] as const
export type RateLimit = (typeof rateLimits)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface EndpointRow {
  /** Who may send a request: anyone, a signed-in user, a member, or a vendor who signs the body. */
  who: 'anyone' | 'user' | 'member' | 'vendor'
  query?: z.ZodObject
  /** The JSON body. A write endpoint without this schema ignores the fields of its body. */
  body?: z.ZodObject
  output: z.ZodType
  /** The rate limit that applies to a write endpoint. The default is `change`. */
  rateLimit?: RateLimit
  /** `Cache-Control`. The default is `private, no-store`. */
  cacheControl?: string
}

/** The schemas of the parameters in paths, by name. */
const pathParams = {
  slug: slugSchema,
  /** Any other name is `not_found`. */
  file: z.string(),
  id: z.uuid({ error: 'must be an id' }),
  token: giftTokenSchema,
}

const removed = z.object({ removed: z.boolean() })
/** The reply is a stream of bytes. */
const wordFile = z.never()
const sampleCache = 'public, max-age=3600'
const received = z.object({ received: z.literal(true) })

/**
 * All endpoints. The server reads this table, and the browser uses only its types, because zod is
 * large. A test checks that one Netlify function serves each endpoint.
 */
export const contract = {
  'GET /api/auth/user': { who: 'user', output: userSchema },
  'GET /api/subscription/limits': { who: 'user', output: limitsSchema },
  'GET /api/account/export': { who: 'user', output: accountExportSchema },
  'DELETE /api/account': {
    who: 'user',
    body: deletionInputSchema,
    output: z.object({ deleted: z.literal(true), refundedDollars: z.number().optional() }),
  },

  'GET /api/saved-opportunities': { who: 'user', output: z.array(savedItemSchema) },
  'POST /api/saved-opportunities': {
    who: 'user',
    body: saveInputSchema,
    output: savedItemSchema,
  },
  'GET /api/saved-opportunities/check/:slug': {
    who: 'user',
    output: z.object({ isSaved: z.boolean() }),
  },
  'PATCH /api/saved-opportunities/:slug': {
    who: 'user',
    body: savedChangesSchema,
    output: savedItemSchema,
  },
  'DELETE /api/saved-opportunities/:slug': { who: 'user', output: removed },

  'GET /api/scenarios': {
    who: 'user',
    query: scenarioListInputSchema,
    output: z.array(scenarioSchema),
  },
  'POST /api/scenarios': { who: 'user', body: scenarioInputSchema, output: scenarioSchema },
  'PATCH /api/scenarios/:id': {
    who: 'user',
    body: scenarioChangesSchema,
    output: scenarioSchema,
  },
  'DELETE /api/scenarios/:id': { who: 'user', output: removed },
  'GET /api/fit-answers': {
    who: 'user',
    output: z.union([storedFitAnswersSchema, noFitAnswersSchema]),
  },
  'POST /api/fit-answers': {
    who: 'user',
    body: fitAnswersInputSchema,
    output: storedFitAnswersSchema,
  },
  'DELETE /api/fit-answers': { who: 'user', output: removed },
  'GET /api/profile': { who: 'user', output: z.union([storedProfileSchema, noProfileSchema]) },
  'PUT /api/profile': { who: 'user', body: storedProfileSchema, output: storedProfileSchema },
  'DELETE /api/profile': { who: 'user', output: removed },

  'GET /api/launch-kit/:slug': { who: 'member', output: launchKitSchema },
  'GET /api/launch-kit/:slug/documents': { who: 'member', output: z.custom<KitDocuments>() },
  'GET /api/launch-kit/:slug/documents/:file': { who: 'member', output: wordFile },
  'GET /api/sample-kit/documents': {
    who: 'anyone',
    output: z.custom<KitDocuments>(),
    cacheControl: sampleCache,
  },
  'GET /api/sample-kit/documents/:file': {
    who: 'anyone',
    output: wordFile,
    cacheControl: sampleCache,
  },
  'GET /api/launch-plan': { who: 'user', output: launchPlansSchema },
  'GET /api/launch-plan/:slug': { who: 'user', output: foundPlanSchema },
  'POST /api/launch-plan/:slug': { who: 'user', body: planInputSchema, output: launchPlanSchema },
  'PATCH /api/launch-plan/:slug': {
    who: 'user',
    body: planChangesSchema,
    output: fieldsReplySchema,
  },
  'DELETE /api/launch-plan/:slug': { who: 'user', output: removed },
  'PATCH /api/fill-ins': { who: 'user', body: fillInChangesSchema, output: fieldsReplySchema },

  'GET /api/premium-content/:slug': { who: 'member', output: premiumReplySchema },
  'GET /api/gifts': { who: 'user', output: giftListSchema },
  'POST /api/gifts': { who: 'member', body: giftInputSchema, output: newGiftSchema },
  'DELETE /api/gifts/:id': { who: 'user', output: removed },
  'GET /api/gifts/open/:token': { who: 'anyone', output: openedGiftSchema },
  'GET /api/early-entries': { who: 'member', output: z.array(previewEntrySchema) },
  'GET /api/early-entries/:slug': { who: 'member', output: entryTextSchema },

  'POST /api/ai/chat': {
    who: 'user',
    body: chatInputSchema,
    output: chatAnswerSchema,
    rateLimit: 'chat',
  },
  'GET /api/ai/conversation': {
    who: 'user',
    query: conversationPageInputSchema,
    output: conversationSchema,
  },
  'PATCH /api/ai/conversation': {
    who: 'user',
    query: conversationInputSchema,
    body: titleInputSchema,
    output: conversationItemSchema,
  },
  'DELETE /api/ai/conversation': {
    who: 'user',
    query: conversationInputSchema,
    output: removed,
  },
  'GET /api/ai/conversations': {
    who: 'user',
    query: conversationListInputSchema,
    output: conversationListSchema,
  },
  'POST /api/ai/feedback': { who: 'user', body: feedbackInputSchema, output: feedbackSchema },

  'POST /api/stripe/create-checkout-session': {
    who: 'user',
    body: checkoutInputSchema,
    output: redirectSchema,
    rateLimit: 'billing',
  },
  'POST /api/stripe/create-portal-session': {
    who: 'user',
    output: redirectSchema,
    rateLimit: 'billing',
  },
  'POST /api/subscription/refresh': { who: 'user', output: userSchema, rateLimit: 'billing' },
  'POST /api/subscription/refund': { who: 'user', output: refundSchema, rateLimit: 'billing' },
  'GET /api/subscription/refunds': { who: 'user', output: z.array(refundSchema) },

  'GET /api/founding-offer': {
    who: 'anyone',
    output: foundingOfferSchema,
    cacheControl: 'public, max-age=30',
  },
  'POST /api/corrections': { who: 'anyone', body: correctionInputSchema, output: received },
  'GET /api/health': { who: 'anyone', output: z.object({ ok: z.literal(true) }) },
  'POST /api/clerk/webhook': { who: 'vendor', output: received },
  'POST /api/stripe/webhook': { who: 'vendor', output: received },
} as const satisfies Record<`${Method} /api/${string}`, EndpointRow>

export type Contract = typeof contract
/** The method and the path of an endpoint, such as `DELETE /api/scenarios/:id`. */
export type EndpointName = keyof Contract

type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Part<N extends EndpointName, Key extends 'query' | 'body'> =
  Contract[N] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : object

export type Params<N extends EndpointName> = Record<ParamName<N>, string>
export type Query<N extends EndpointName> = Part<N, 'query'>
export type Body<N extends EndpointName> = Part<N, 'body'>
export type Output<N extends EndpointName> = z.output<Contract[N]['output']>

export interface Endpoint extends EndpointRow {
  name: EndpointName
  method: Method
  path: string
  /** The schema of the parameters in `path`. */
  params: z.ZodObject
}

/** All rows of `contract`, with each name split into its parts. */
export const endpoints: readonly Endpoint[] = Object.entries<EndpointRow>(contract).map(
  ([name, row]) => {
    const [method, path] = name.split(' ') as [Method, string]
    const named = Object.entries(pathParams).filter(([param]) => path.includes(`:${param}`))
    const params = z.object(Object.fromEntries(named))
    return { ...row, name: name as EndpointName, method, path, params }
  },
)

/** Whether an endpoint may change data. A GET may not (A3), except to store a new user. */
export const isWrite = ({ method }: Endpoint): boolean => method !== 'GET'
