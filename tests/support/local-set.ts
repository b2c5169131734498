import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import type { Neon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { startClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import type { ClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { startOpenAi } from '@rn-opportunities/emulators/accounts/openai.ts'
import type { OpenAiAccount } from '@rn-opportunities/emulators/accounts/openai.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startMigratedPostgres } from './postgres-server.ts'
import type { PostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'
import type { StripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

/** A server with the site's functions, and an emulator of each vendor. Each has its own port. */
export interface LocalSet {
  url: string
  neon: Neon
  clerk: ClerkUsers
  stripe: StripeAccount
  openai: OpenAiAccount
  /** Log lines of the functions. */
  log: string[]
  call: (method: string, path: string, options?: CallOptions) => Promise<TestReply>
  /** Returns how many database round trips `work` needs. */
  roundTrips: (work: () => Promise<unknown>) => Promise<number>
  /** Makes the next requests to a vendor fail. packages/emulators/shared/faults.ts lists the faults. */
  fail: (vendor: 'neon' | 'clerk', fault: object) => Promise<void>
  /** Clears the faults and the recorded requests of Neon, Clerk and OpenAI. */
  clearFaults: () => Promise<void>
  /** Creates a user at Clerk. The site creates the user's row at the user's first request. */
  signUp: (email?: string) => Promise<TestUser>
  close: () => Promise<void>
}

export interface TestUser {
  clerkId: string
  email: string
  /** `claims` overrides claims of the token. */
  token: (claims?: object) => string
  call: (method: string, path: string, body?: unknown) => Promise<TestReply>
}

export interface CallOptions {
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface TestReply {
  status: number
  headers: Headers
  // The expectations of each test check the body, so it needs no type.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

interface SetOptions {
  /** Default: a new database with all migrations. A test that passes its own must stop it. */
  database?: PostgresServer
  /** Environment variables of the functions. They override those that `startLocalSet` sets. */
  env?: Record<string, string>
  /** Whether to serve the built pages and Clerk's browser API too. */
  withPages?: boolean
  /** Netlify's deploy context, for example `deploy-preview`. The default is `production`. */
  deployContext?: string
}

/**
 * Starts the site's functions and the emulators. Call it once per test file, because functions read
 * settings from `process.env`.
 */
export async function startLocalSet({
  database,
  env = {},
  withPages = false,
  deployContext = 'production',
}: SetOptions = {}): Promise<LocalSet> {
  const stops: (() => Promise<void>)[] = []
  const postgres = database ?? (await startMigratedPostgres())
  if (!database) stops.unshift(postgres.stop)
  const neon = await serveNeon({ port: 0, postgresUrl: postgres.url })
  stops.unshift(neon.close)

  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const clerk = await startClerkUsers(siteUrl)
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
  const pages = {
    dist: 'dist',
    config: 'netlify.toml',
    mounts: { '/__clerk': clerk.frontend },
    brotliQuality: 5,
  }
  const site = await serveSite({
    functionsDirectory: 'netlify/functions',
    port,
    deployContext,
    ...(withPages && pages),
  })
  stops.unshift(site.close)

  const log: string[] = []
  for (const level of ['info', 'error'] as const) {
    const plain = console[level]
    stops.push(async () => {
      console[level] = plain
    })
    console[level] = (...parts: unknown[]) => {
      if (String(parts[0]).startsWith('{"level"')) log.push(String(parts[0]))
      else plain(...parts)
    }
  }
  const control = (vendor: 'neon' | 'clerk', path: string, body?: object) =>
    call(vendor === 'neon' ? neon.url : clerk.backendUrl, body ? 'POST' : 'GET', path, { body })
  const countRoundTrips = async () =>
    (await control('neon', '/_control/queries')).body.roundTrips as number

  let userCount = 0
  return {
    log,
    call: (method, path, options) => call(siteUrl, method, path, options),
    async roundTrips(work) {
      const before = await countRoundTrips()
      await work()
      return (await countRoundTrips()) - before
    },
    async fail(vendor, fault) {
      const { status } = await control(vendor, '/_control/fail', fault)
      if (status !== 200) throw new Error('The emulator does not support this fault.')
    },
    async clearFaults() {
      await control('neon', '/_control/reset', {})
      await control('clerk', '/_control/reset', {})
      await openai.reset()
    },
    url: siteUrl,
    neon,
    clerk,
    stripe,
    openai,
    async signUp(email = `nurse-${(userCount += 1)}@example.com`) {
      const clerkId = clerk.addUser(email)
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
