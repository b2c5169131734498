import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { clerkStandIn } from '../../local/clerk/stand-in.ts'
import { clock } from '../../local/clock.ts'
import { listen } from '../../local/http.ts'
import { serveNeon } from '../../local/neon.ts'
import { serveSite } from '../../local/netlify.ts'
import { setUpStripe } from '../../scripts/stripe/set-up.ts'
import { startOpenAi } from '../openai-account.ts'
import { freePort } from '../postgres-server.ts'
import { startStripeAccount } from '../stripe-account.ts'

const root = join(import.meta.dirname, '../..')
const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>

/** The built site with its functions and every stand-in, in this process and in memory. */
export async function startWholeSite() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const neon = await serveNeon({ port: 0 })
  const clerk = clerkStandIn({ siteUrl: url, webhookSecret, clock })
  const backend = await listen(clerk.backend, 0)
  const stripe = await startStripeAccount(url)
  await setUpStripe(stripe.client, url)
  const openai = await startOpenAi()
  Object.assign(process.env, {
    ...parseEnv(readFileSync(join(root, '.env.example'), 'utf8')),
    URL: url,
    DATABASE_URL: neon.databaseUrl,
    NEON_FETCH_ENDPOINT: neon.endpoint,
    PUBLIC_CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
    CLERK_SECRET_KEY: clerk.secretKey,
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
    CLERK_API_URL: backend.url,
    CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret,
    ...stripe.env,
    ...openai.env,
  })
  const site = await serveSite({
    dist: join(root, 'dist'),
    functionsDirectory: join(root, 'netlify/functions'),
    config: join(root, 'netlify.toml'),
    port,
    mounts: { '/__clerk': clerk.frontend },
  })
  return {
    url,
    rows: neon.rows,
    stripe,
    /** Makes somebody at Clerk. */
    async addPerson(person: { email: string; password: string; first: string; last: string }) {
      const reply = await fetch(`${backend.url}/v1/users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${clerk.secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email_address: [person.email],
          password: person.password,
          first_name: person.first,
          last_name: person.last,
        }),
      })
      if (!reply.ok) throw new Error(`Clerk refuses ${person.email}: ${await reply.text()}`)
    },
    async close() {
      await site.close()
      clerk.close()
      await backend.close()
      await stripe.close()
      await openai.close()
      await neon.close()
    },
  }
}
