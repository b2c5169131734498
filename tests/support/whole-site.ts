import { join } from 'node:path'
import type { ClientJSON } from '@clerk/shared/types'
import type { BrowserContext } from 'playwright'
import { createClerkEmulator } from '@rn-opportunities/emulators/clerk/emulator.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { webhookSecret } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { startOpenAi } from '@rn-opportunities/emulators/accounts/openai.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startMigratedPostgres } from './postgres-server.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

const root = join(import.meta.dirname, '../..')

export const password = 'correct horse battery'

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>

/**
 * Starts the built site with its functions and all emulators in this process, for browser tests.
 * Call this function once per process, because the site's functions read settings from
 * `process.env`.
 */
export async function startWholeSite() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const postgres = await startMigratedPostgres()
  const neon = await serveNeon({ port: 0, postgresUrl: postgres.url })
  const clerkLog: string[] = []
  const log = (line: string) => void clerkLog.push(line)
  const clerk = createClerkEmulator({ siteUrl: url, webhookSecret, clock, log })
  const backend = await listen(clerk.backend, 0)
  const stripe = await startStripeAccount(url)
  await setUpStripe(stripe.client, url)
  const openai = await startOpenAi()
  Object.assign(process.env, {
    URL: url,
    DATABASE_URL: neon.databaseUrl,
    NEON_FETCH_ENDPOINT: neon.endpoint,
    ...clerk.environment(backend.url),
    ...stripe.env,
    ...openai.env,
  })
  const site = await serveSite({
    dist: join(root, 'dist'),
    functionsDirectory: join(root, 'netlify/functions'),
    config: join(root, 'netlify.toml'),
    port,
    mounts: { '/__clerk': clerk.frontend },
    brotliQuality: 5,
  })
  return {
    url,
    neon,
    /** Sends no webhooks unless a test turns them on with `stripe.setWebhooks`. */
    stripe,
    openai,
    /** `log` has lines such as `e-mail code for a@example.com: 424242`. */
    clerk: { settings: clerk.instance.settings, addUser: clerk.addUser, log: clerkLog },
    async addUser({ email, first, last }: { email: string; first?: string; last?: string }) {
      const reply = await fetch(`${backend.url}/v1/users`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clerk.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          email_address: [email],
          password,
          ...(first && { first_name: first }),
          ...(last && { last_name: last }),
        }),
      })
      if (!reply.ok) throw new Error(`Clerk rejected ${email}: ${await reply.text()}`)
    },
    async close() {
      await site.close()
      clerk.close()
      await backend.close()
      await stripe.close()
      await openai.close()
      await neon.close()
      await postgres.stop()
    },
  }
}

/**
 * Signs the user in with a request to the Clerk emulator, whose reply sets the cookies. Skips the
 * sign-in dialog, which has its own tests. Returns a session token.
 */
export async function signIn(context: BrowserContext, email: string): Promise<string> {
  const reply = await context.request.post('/__clerk/v1/client/sign_ins', {
    form: { strategy: 'password', identifier: email, password },
  })
  if (!reply.ok()) throw new Error(`Clerk rejected ${email}: ${await reply.text()}`)
  const { client } = (await reply.json()) as { client: ClientJSON }
  return client.sessions[0]!.last_active_token!.jwt
}
