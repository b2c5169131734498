import { endpointRow } from '../../domain/http/contract.schema.ts'
import type { EndpointName, Output } from '../../domain/http/contract.schema.ts'
import { errorTable } from '../../domain/http/errors.ts'
import type { ErrorCode } from '../../domain/http/errors.ts'
import type { Book, Verdict } from './book.ts'
import type { Dice } from './dice.ts'
import { emptyLedger } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import type { SoakSet, Vendor } from './soak-set.ts'
import type { FaultInjection } from './fault-injection.ts'

export interface World {
  set: SoakSet
  book: Book
  faults: FaultInjection
  slugs: [string, ...string[]]
  /** Paths of public pages and files. */
  pages: [string, ...string[]]
}

export interface SoakUser {
  clerkId: string
  email: string
  dice: Dice
  ledger: Ledger
  token: () => string
  /** The id of the user's row. Undefined until `signUp` has received it from the site. */
  id: string | undefined
  /** URLs of the checkouts that the site opened for the user. */
  checkouts: string[]
}

/**
 * The longest time that a reply may take, in milliseconds. Netlify ends a function after this time,
 * so a slower reply is a finding.
 */
const longestMs = 60_000

/**
 * Age at which we renew a token, in milliseconds. A token is valid for 60 seconds, but on a busy
 * machine one request can take most of that time.
 */
const tokenMs = 10_000

let userCount = 0

/**
 * Adds a user to the Clerk emulator. The site creates its own row for the user when it receives a
 * webhook, or at the user's first request.
 */
export function createSoakUser({ set }: World, dice: Dice): SoakUser {
  const email = `nurse-${(userCount += 1)}@example.com`
  const clerkId = set.clerk.addUser(email)
  let last = { bearer: '', made: -Infinity }
  return {
    clerkId,
    email,
    dice,
    ledger: emptyLedger(),
    id: undefined,
    checkouts: [],
    token: () => {
      const now = performance.now()
      if (now - last.made > tokenMs) last = { bearer: set.clerk.tokenFor(clerkId), made: now }
      return last.bearer
    },
  }
}

/** The vendors that an endpoint needs in addition to the database. */
const vendorsOf: Partial<Record<EndpointName, Vendor[]>> = {
  createCheckout: ['stripe'],
  createPortal: ['stripe'],
  refreshSubscription: ['stripe'],
  deleteAccount: ['stripe', 'clerk'],
  askGuide: ['openai'],
}

/**
 * Error codes that an endpoint may return by design. `judgeFailure` also allows `rate_limited` for
 * write requests, and `unauthorized` after a request to delete the account.
 */
const expectedCodes: Partial<Record<EndpointName, ErrorCode[]>> = {
  saveOpportunity: ['save_limit_reached'],
  changeSaved: ['not_found'],
  getPremiumContent: ['membership_required'],
  getConversation: ['membership_required'],
  // `invalid_input`: if a membership ends between two questions, the user can no longer ask in the
  // general conversation.
  askGuide: ['message_limit_reached', 'in_progress', 'invalid_input'],
  createCheckout: ['founding_sold_out', 'already_member', 'in_progress'],
  // `in_progress`: another tab of the same user may be paying or opening a checkout.
  deleteAccount: ['in_progress'],
  createPortal: ['no_billing_account'],
}

const outages: ReadonlySet<string> = new Set(['upstream_failed', 'unavailable', 'upstream_timeout'])

/** The result of a request. `body` is undefined unless the request succeeded. */
export interface Outcome<Body> {
  verdict: Verdict
  status: number
  code?: string
  body?: Body
}

/**
 * Returns `refused` for an error by design, and `faulted` for an outage that an injected fault
 * explains. Every other error is `unexpected`.
 */
export function judgeFailure(
  { faults }: Pick<World, 'faults'>,
  user: SoakUser,
  name: EndpointName,
  { code, status, from }: { code: string; status: number; from: number },
): Verdict {
  const isKnown = errorTable[code as ErrorCode]?.status === status || status === 200
  if (!isKnown) return 'unexpected'
  if (expectedCodes[name]?.includes(code as ErrorCode)) return 'refused'
  if (code === 'rate_limited' && endpointRow(name).method !== 'GET') return 'refused'
  if (code === 'unauthorized' && user.ledger.deletion !== 'none') return 'refused'
  // If the user has no row yet, the server loads the user from Clerk, so a fault of Clerk can also
  // cause this error.
  const those: Vendor[] = ['neon', ...(user.id === undefined ? (['clerk'] as const) : [])]
  const failed = faults.haveFailed([...those, ...(vendorsOf[name] ?? [])], from, performance.now())
  return outages.has(code) && failed ? 'faulted' : 'unexpected'
}

interface RequestInput {
  slug?: string
  input?: object
  query?: string
}

export function requestFor(
  { set }: World,
  user: SoakUser,
  name: EndpointName,
  { slug = '', input, query = '' }: RequestInput,
  headers: Record<string, string> = {},
): [string, RequestInit] {
  const { method, path } = endpointRow(name)
  const init: RequestInit = {
    method,
    headers: {
      authorization: `Bearer ${user.token()}`,
      ...(input && { 'content-type': 'application/json' }),
      ...headers,
    },
  }
  if (input) init.body = JSON.stringify(input)
  return [set.siteUrl + path.replace(':slug', slug) + query, init]
}

export async function callEndpoint<N extends EndpointName>(
  world: World,
  user: SoakUser,
  name: N,
  params: RequestInput = {},
): Promise<Outcome<Output<N>>> {
  const from = performance.now()
  const [url, init] = requestFor(world, user, name, params)
  let outcome: Outcome<Output<N>>
  let evidence = ''
  let isStreaming = false
  try {
    const reply = await fetch(url, init)
    isStreaming = reply.status === 200
    evidence = await reply.text()
    outcome = readReply(world, user, name, { status: reply.status, text: evidence, from })
  } catch (error) {
    evidence = `${String(error)} ${String((error as Error).cause ?? '')}`
    // A TypeError is expected if a fault interrupts the export's stream, because the site then
    // closes the connection. A SyntaxError is a finding: the site ended an incomplete reply as if
    // it were complete.
    const isCutOff =
      name === 'exportAccount' &&
      isStreaming &&
      error instanceof TypeError &&
      world.faults.haveFailed(['neon'], from, performance.now())
    outcome = { verdict: isCutOff ? 'faulted' : 'unexpected', status: 0 }
  }
  const durationMs = performance.now() - from
  world.book.note(name, outcome.verdict)
  if (outcome.verdict === 'unexpected') {
    const what = `${name} answers ${outcome.status} ${outcome.code ?? ''}`
    world.book.find(what, `after ${durationMs.toFixed()} ms, to ${user.email}: ${evidence}`)
  }
  if (durationMs > longestMs) world.book.find('A reply took too long', `${name}: ${durationMs} ms`)
  return outcome
}

function readReply<N extends EndpointName>(
  world: World,
  user: SoakUser,
  name: N,
  { status, text, from }: { status: number; text: string; from: number },
): Outcome<Output<N>> {
  if (name === 'getFoundingOffer' && status === 429) return { verdict: 'refused', status }
  const body = JSON.parse(text) as { error?: { code: string } }
  if (status >= 200 && status < 300) {
    const { data, success } = endpointRow(name).output.safeParse(body)
    return success
      ? { verdict: 'done', status, body: data as Output<N> }
      : { verdict: 'unexpected', status, code: 'wrong shape' }
  }
  const code = body.error?.code ?? 'without a code'
  return { verdict: judgeFailure(world, user, name, { code, status, from }), status, code }
}
