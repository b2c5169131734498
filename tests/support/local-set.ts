import { serveNeon } from '../../emulators/neon/emulator.ts'
import type { Neon } from '../../emulators/neon/emulator.ts'
import { serveSite } from '../../emulators/netlify/emulator.ts'
import { startClerkPeople } from './clerk-users.ts'
import type { ClerkPeople } from './clerk-users.ts'
import { startOpenAi } from './openai-account.ts'
import type { OpenAiAccount } from './openai-account.ts'
import { freePort, startMigratedPostgres } from './postgres-server.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from './stripe-account.ts'
import type { StripeAccount } from './stripe-account.ts'

/** The site's functions and the vendors they talk to, on ports of their own. */
export interface LocalSet {
  /** The site's origin. */
  url: string
  neon: Neon
  clerk: ClerkPeople
  stripe: StripeAccount
  openai: OpenAiAccount
  /** The lines that the functions have logged. */
  log: string[]
  /** Calls the site as nobody. */
  call: (method: string, path: string, options?: CallOptions) => Promise<TestReply>
  /** How many questions to the database `work` costs. */
  roundTrips: (work: () => Promise<unknown>) => Promise<number>
  /** Makes the next calls of a vendor fail; see emulators/shared/faults.ts. */
  fail: (vendor: 'neon' | 'clerk', fault: object) => Promise<void>
  /** Clears every fault. */
  mend: () => Promise<void>
  /** Makes somebody at Clerk, who is unknown here until their first call. */
  signUp: (email?: string) => Promise<TestPerson>
  close: () => Promise<void>
}

/** Somebody who is signed in. */
export interface TestPerson {
  clerkId: string
  email: string
  /** A new token, with claims forged if wished. */
  token: (claims?: object) => string
  /** Calls the site as this person. */
  call: (method: string, path: string, body?: unknown) => Promise<TestReply>
}

/** What a call sends. */
export interface CallOptions {
  /** Text goes as it is, anything else as JSON. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** A reply, read. */
export interface TestReply {
  status: number
  headers: Headers
  // Tests say what they expect of it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

interface SetOptions {
  /** Where the rows are: a Postgres server of its own, or PGlite in memory. */
  database?: 'postgres' | 'pglite'
  /** Settings that differ from those of `.env.example`. */
  env?: Record<string, string>
  /** What Netlify calls the deploy, such as `deploy-preview`; `production` if absent. */
  deployContext?: string
}

/** Starts a set; one a test file, since the functions read their settings from the process. */
export async function startLocalSet({
  database = 'postgres',
  env = {},
  deployContext = 'production',
}: SetOptions = {}): Promise<LocalSet> {
  const stops: (() => Promise<void>)[] = []
  const postgres = database === 'postgres' ? await startMigratedPostgres() : undefined
  if (postgres) stops.unshift(postgres.stop)
  const neon = await serveNeon({ port: 0, ...(postgres && { postgresUrl: postgres.url }) })
  stops.unshift(neon.close)

  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const clerk = await startClerkPeople(siteUrl)
  stops.unshift(clerk.close)
  const stripe = await startStripeAccount(siteUrl)
  stops.unshift(stripe.close)
  await setUpStripe(stripe.client, siteUrl)
  const openai = await startOpenAi()
  stops.unshift(openai.close)

  Object.assign(process.env, {
    URL: siteUrl,
    DATABASE_URL: neon.databaseUrl,
    NEON_FETCH_ENDPOINT: neon.endpoint,
    ...clerk.env,
    ...stripe.env,
    ...openai.env,
    ...env,
  })
  const site = await serveSite({ functionsDirectory: 'netlify/functions', port, deployContext })
  stops.unshift(site.close)

  const log: string[] = []
  for (const level of ['info', 'error'] as const) {
    const plain = console[level]
    console[level] = (...parts: unknown[]) => {
      if (String(parts[0]).startsWith('{"level"')) log.push(String(parts[0]))
      else plain(...parts)
    }
  }
  const control = (vendor: 'neon' | 'clerk', path: string, body?: object) =>
    call(vendor === 'neon' ? neon.url : clerk.backendUrl, body ? 'POST' : 'GET', path, { body })
  const asked = async () => (await control('neon', '/_control/queries')).body.roundTrips as number

  let people = 0
  return {
    log,
    call: (method, path, options) => call(siteUrl, method, path, options),
    async roundTrips(work) {
      const before = await asked()
      await work()
      return (await asked()) - before
    },
    async fail(vendor, fault) {
      const { status } = await control(vendor, '/_control/fail', fault)
      if (status !== 200) throw new Error('The stand-in refuses this fault.')
    },
    async mend() {
      await control('neon', '/_control/reset', {})
      await control('clerk', '/_control/reset', {})
      await openai.reset()
    },
    url: siteUrl,
    neon,
    clerk,
    stripe,
    openai,
    async signUp(email = `nurse-${(people += 1)}@example.com`) {
      const clerkId = clerk.addPerson(email)
      const token = (claims?: object) => clerk.tokenFor(clerkId, claims)
      return {
        clerkId,
        email,
        token,
        call: (method, path, body) => call(siteUrl, method, path, { body, token: token() }),
      }
    },
    async close() {
      for (const stop of stops) await stop()
    },
  }
}

/** One call over HTTP. */
async function call(
  siteUrl: string,
  method: string,
  path: string,
  { body, token, headers = {} }: CallOptions = {},
): Promise<TestReply> {
  const response = await fetch(siteUrl + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  }
}
