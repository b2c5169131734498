import { backendApi } from '../local/clerk/backend.ts'
import { newId } from '../local/clerk/entities.ts'
import { createPerson, defaultSettings } from '../local/clerk/instance.ts'
import type { Instance } from '../local/clerk/instance.ts'
import { signingKeys } from '../local/clerk/keys.ts'
import { openStore } from '../local/clerk/store.ts'
import { sessionToken } from '../local/clerk/tokens.ts'
import { webhookSender } from '../local/clerk/webhooks.ts'
import { clock } from '../local/clock.ts'
import { listen, withControls } from '../local/http.ts'

const secretKey = 'sk_live_local'
export const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'

export type ClerkPeople = Awaited<ReturnType<typeof startClerkPeople>>

/**
 * The stand-in for Clerk without what a browser needs: its backend API, its tokens and its
 * webhooks. Those are dropped until a test asks for them, so that a person is new at their first
 * call and round trips can be counted.
 */
export async function startClerkPeople(siteUrl: string) {
  const { origin } = new URL(siteUrl)
  const webhooks = webhookSender({
    url: `${siteUrl}/api/clerk/webhook`,
    secret: webhookSecret,
    clock,
    log: () => undefined,
  })
  webhooks.setMode('drop')
  const instance: Instance = {
    store: openStore(),
    keys: signingKeys(),
    clock,
    log: () => undefined,
    issuer: `${siteUrl}/__clerk`,
    settings: { ...defaultSettings },
    announce: webhooks.send,
  }
  const backend = await listen(withControls(backendApi(instance, secretKey)), 0)
  return {
    instance,
    backendUrl: backend.url,
    setWebhooks: webhooks.setMode,
    env: {
      PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.localhost.test$')}`,
      PUBLIC_CLERK_PROXY_URL: '/__clerk',
      CLERK_SECRET_KEY: secretKey,
      CLERK_JWT_KEY: instance.keys.publicPem,
      CLERK_API_URL: backend.url,
      CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret,
    },
    addPerson: (email: string): string =>
      createPerson(instance, { email, firstName: 'Ada', lastName: 'Nurse' }).id,
    /** A token for a person as if a page of the site had asked; `claims` and `keys` forge. */
    tokenFor(personId: string, claims: object = {}, keys = instance.keys): string {
      const now = clock.now()
      const session = {
        id: newId('sess'),
        personId,
        createdAt: now,
        lastActiveAt: now,
        expireAt: now,
      }
      return sessionToken(session, { keys, issuer: instance.issuer, origin, now, claims })
    },
    async close() {
      webhooks.close()
      await backend.close()
    },
  }
}
