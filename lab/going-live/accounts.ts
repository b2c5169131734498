import { createBackendApi } from '@rn-opportunities/emulators/clerk/backend.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { listen, type Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { createOpenAiEmulator } from '@rn-opportunities/emulators/openai/emulator.ts'
import { startClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startPostgres } from '../../tests/support/postgres-server.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { yourSite } from './promised.ts'

/**
 * The accounts at Neon, Clerk, Stripe and OpenAI that docs/going-live.md tells its reader to open.
 * Here local emulators replace these vendors.
 */
export interface Accounts {
  /** The settings for `.env` that the steps of docs/going-live.md take from a vendor's account. */
  settings: Record<string, string>
  /**
   * Environment variables with the emulators' URLs. A real reader of docs/going-live.md does not
   * set them. The URLs use 127.0.0.1, because `npm run doctor` reports a setting that contains
   * `localhost`.
   */
  addresses: Record<string, string>
  /** Starts the Neon emulator. Call it after the migrations have run. */
  openDatabase: () => Promise<void>
  close: () => Promise<void>
}

const ownKeys = {
  stripe: 'sk_test_of_your_own',
  clerk: 'sk_test_of_your_own',
  openai: 'sk-of-your-own',
}
const model = 'gpt-5'

export async function openAccounts(): Promise<Accounts> {
  const postgres = await startPostgres()
  const stripe = await startStripeAccount(yourSite)
  const stripeDoor = await serveWithKey(stripe.url, ownKeys.stripe, stripe.env.STRIPE_SECRET_KEY)
  const clerk = await startClerkUsers(yourSite)
  const clerkApi = await listen(createBackendApi(clerk.instance, ownKeys.clerk), 0)
  const openai = await listen(
    createOpenAiEmulator({ apiKey: ownKeys.openai, models: [model], clock }),
    0,
  )
  const neonPort = await freePort()
  let neon: Listening | undefined
  return {
    settings: {
      DATABASE_URL: postgres.url,
      PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.nurses.test$').replace(/=+$/, '')}`,
      CLERK_SECRET_KEY: ownKeys.clerk,
      CLERK_JWT_KEY: `"${clerk.env.CLERK_JWT_KEY.replaceAll('\n', '\\n')}"`,
      CLERK_WEBHOOK_SIGNING_SECRET: 'whsec_b2YgeW91ciBvd24=',
      STRIPE_SECRET_KEY: ownKeys.stripe,
      OPENAI_API_KEY: ownKeys.openai,
      OPENAI_MODEL: model,
      OPENAI_INPUT_DOLLARS_PER_MILLION: '1.25',
      OPENAI_OUTPUT_DOLLARS_PER_MILLION: '10',
      GUIDANCE_MONTHLY_DOLLARS: '50',
      GUIDANCE_FREE_PERCENT: '20',
      BUILD_HOOK_URL: 'https://host.nurses.test/build_hooks/of-your-own',
      CHANGING_CALLS_PER_MINUTE: '60',
      CHAT_CALLS_PER_MINUTE: '10',
      BILLING_CALLS_PER_MINUTE: '6',
      CHAT_STREAMS_AT_ONCE: '2',
    },
    addresses: {
      NEON_FETCH_ENDPOINT: `http://127.0.0.1:${neonPort}/sql`,
      STRIPE_API_URL: `http://127.0.0.1:${stripeDoor.port}`,
      CLERK_API_URL: `http://127.0.0.1:${clerkApi.port}`,
      OPENAI_BASE_URL: `http://127.0.0.1:${openai.port}/v1`,
    },
    async openDatabase() {
      neon ??= await serveNeon({ port: neonPort, postgresUrl: postgres.url })
    },
    async close() {
      await Promise.all([stripeDoor.close(), clerkApi.close(), openai.close(), neon?.close()])
      await Promise.all([stripe.close(), clerk.close()])
      await postgres.stop()
    },
  }
}

/**
 * Serves a proxy in front of an emulator. The proxy replaces `key` with `emulatorKey`, which the
 * emulator accepts. It replaces any other key with an invalid key, so the emulator replies 401.
 */
function serveWithKey(url: string, key: string, emulatorKey: string): Promise<Listening> {
  return listen(async (request) => {
    const headers = new Headers(request.headers)
    const isOwner = headers.get('authorization') === `Bearer ${key}`
    headers.set('authorization', `Bearer ${isOwner ? emulatorKey : 'sk_test_wrong'}`)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const { pathname, search } = new URL(request.url)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    return fetch(url + pathname + search, {
      method: request.method,
      headers,
      ...(hasBody && { body: await request.arrayBuffer() }),
      signal: AbortSignal.timeout(30_000),
    })
  }, 0)
}
