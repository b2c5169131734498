import * as z from 'zod'
import { accountExportSchema, deletionInputSchema, limitsSchema, userSchema } from './account.ts'
import { savedChangesSchema, savedItemSchema, saveInputSchema, slugSchema } from './saved.ts'

/** Who may make a call: everybody, a signed-in person, a member, or a vendor who signs the body. */
export type Who = 'anyone' | 'person' | 'member' | 'vendor'

/** One call of the interface (api.md). */
export interface CallRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The address, with `:name` for each part that varies. */
  path: `/api/${string}`
  who: Who
  /** The varying parts of the address. */
  params: z.ZodType
  /** The JSON body; for a GET the query. */
  input: z.ZodType
  /** Where `input` is read from when the method does not say it. */
  inputFrom?: 'query'
  output: z.ZodType
  /** The ceiling that a changing call of a person counts towards, when it is not `change`. */
  ceiling?: Ceiling
  /** `Cache-Control`, when it is not `private, no-store`. */
  cacheControl?: string
}

/** The ceilings on calls a minute a person. */
export const ceilings = ['change', 'chat'] as const
export type Ceiling = (typeof ceilings)[number]

const nothing = z.object({})
const slugInPath = z.object({ slug: slugSchema })

/** The interface as a table: the server serves it, the browser calls by it, a test holds both to it. */
export const contract = {
  getUser: {
    method: 'GET',
    path: '/api/auth/user',
    who: 'person',
    params: nothing,
    input: nothing,
    output: userSchema,
  },
  listSaved: {
    method: 'GET',
    path: '/api/saved-opportunities',
    who: 'person',
    params: nothing,
    input: nothing,
    output: z.array(savedItemSchema),
  },
  saveOpportunity: {
    method: 'POST',
    path: '/api/saved-opportunities',
    who: 'person',
    params: nothing,
    input: saveInputSchema,
    output: savedItemSchema,
  },
  checkSaved: {
    method: 'GET',
    path: '/api/saved-opportunities/check/:slug',
    who: 'person',
    params: slugInPath,
    input: nothing,
    output: z.object({ isSaved: z.boolean() }),
  },
  changeSaved: {
    method: 'PATCH',
    path: '/api/saved-opportunities/:slug',
    who: 'person',
    params: slugInPath,
    input: savedChangesSchema,
    output: savedItemSchema,
  },
  removeSaved: {
    method: 'DELETE',
    path: '/api/saved-opportunities/:slug',
    who: 'person',
    params: slugInPath,
    input: nothing,
    output: z.object({ removed: z.boolean() }),
  },
  getLimits: {
    method: 'GET',
    path: '/api/subscription/limits',
    who: 'person',
    params: nothing,
    input: nothing,
    output: limitsSchema,
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    who: 'person',
    params: nothing,
    input: nothing,
    output: accountExportSchema,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/account',
    who: 'person',
    params: nothing,
    input: deletionInputSchema,
    output: z.object({ deleted: z.literal(true) }),
  },
  receiveClerkEvent: {
    method: 'POST',
    path: '/api/clerk/webhook',
    who: 'vendor',
    params: nothing,
    input: nothing,
    output: z.object({ received: z.literal(true) }),
  },
  checkHealth: {
    method: 'GET',
    path: '/api/health',
    who: 'anyone',
    params: nothing,
    input: nothing,
    output: z.object({ ok: z.literal(true) }),
  },
} as const satisfies Record<string, CallRow>

export type Contract = typeof contract
export type CallName = keyof Contract
export type Input<N extends CallName> = z.output<Contract[N]['input']>
export type Params<N extends CallName> = z.output<Contract[N]['params']>
export type Output<N extends CallName> = z.output<Contract[N]['output']>

/** The row of a call, typed as any row. */
export const callRow = (name: CallName): CallRow => contract[name]

/** Whether a call may change something; only a GET may not (scenario A3). */
export const changes = (row: CallRow): boolean => row.method !== 'GET'
