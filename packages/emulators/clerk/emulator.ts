import { join } from 'node:path'
import { z } from 'zod'
import { refuseInProduction, withControls } from '../shared/http.ts'
import type { Handler } from '../shared/http.ts'
import { webhookModes } from '../shared/webhook-delivery.ts'
import { createBackendApi } from './backend.ts'
import type { Session } from './entities.ts'
import { newId } from './entities.ts'
import { failureJSON } from './failures.ts'
import { createFrontendApi, mount } from './frontend.ts'
import { createUser, defaultSettings } from './instance.ts'
import type { Instance } from './instance.ts'
import { loadSigningKeys } from './keys.ts'
import { hashPassword } from './attempts/passwords.ts'
import { openStore } from './store.ts'
import { sessionToken } from './tokens.ts'
import { createWebhookSender } from './webhooks.ts'

/**
 * The prefix is `pk_live_`, because with `pk_test_` clerk-js would need an extra token for each
 * browser. The host `clerk.localhost.test` does not exist. clerk-js calls `proxyUrl` instead.
 */
export const localPublishableKey = `pk_live_${btoa('clerk.localhost.test$').replaceAll('=', '')}`
const localSecretKey = 'sk_live_local'

export type ClerkEmulator = ReturnType<typeof createClerkEmulator>

/**
 * Emulates one Clerk application. The caller serves `frontend` under `/__clerk` on the site's
 * origin and `backend` on another port. Without `dataDirectory`, the data is lost when the process
 * ends.
 */
export function createClerkEmulator({
  dataDirectory,
  siteUrl,
  webhookUrl = new URL('/api/clerk/webhook', siteUrl).href,
  webhookSecret,
  clock,
  log = () => undefined,
}: {
  dataDirectory?: string
  siteUrl: string
  webhookUrl?: string
  webhookSecret: string
  clock: { now(): number }
  log?: (line: string) => void
}) {
  refuseInProduction()
  const store = openStore(dataDirectory && join(dataDirectory, 'clerk.json'))
  const keys = loadSigningKeys(dataDirectory && join(dataDirectory, 'clerk-signing-key.pem'))
  const webhooks = createWebhookSender({ url: webhookUrl, secret: webhookSecret, clock, log })
  const instance: Instance = {
    store,
    keys,
    clock,
    log,
    // If a site calls Clerk through a proxy, Clerk's tokens name the proxy's URL as the issuer.
    issuer: new URL(mount, siteUrl).href,
    settings: { ...defaultSettings },
    announce: webhooks.send,
  }
  const backend = createBackendApi(instance, localSecretKey)

  return {
    instance,
    frontend: createFrontendApi(instance, localPublishableKey) satisfies Handler,
    backend: withControls(withClerkControls(instance, webhooks.setMode, backend), {
      fault: (status) => Response.json({ errors: [failureJSON('resource_not_found')] }, { status }),
    }),
    publishableKey: localPublishableKey,
    secretKey: localSecretKey,
    /** The value of `CLERK_JWT_KEY`. */
    jwtPublicKeyPem: keys.publicPem,
    issuer: instance.issuer,
    /** The site's environment variables. `apiUrl` is the URL where the caller serves `backend`. */
    environment: (apiUrl: string) => ({
      PUBLIC_CLERK_PUBLISHABLE_KEY: localPublishableKey,
      PUBLIC_CLERK_PROXY_URL: mount,
      CLERK_SECRET_KEY: localSecretKey,
      CLERK_JWT_KEY: keys.publicPem,
      CLERK_API_URL: apiUrl,
      CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret,
    }),
    setWebhooks: webhooks.setMode,

    /** Creates a user, sends the webhook `user.created`, and returns the user's ID. */
    async addUser(email: string, password?: string): Promise<string> {
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const user = createUser(instance, { email: email.toLowerCase(), passwordHash })
      store.save()
      return user.id
    },
    /** With `claims` or `signedBy`, a test can forge a token. */
    tokenFor(personId: string, claims: object = {}, signedBy = keys): string {
      const now = clock.now()
      const times = { createdAt: now, lastActiveAt: now, expireAt: now }
      const session: Session = { id: newId('sess'), personId, ...times }
      const origin = new URL(siteUrl).origin
      return sessionToken(session, { keys: signedBy, issuer: instance.issuer, origin, now, claims })
    },
    close: webhooks.close,
  }
}

const settingsSchema = z.strictObject({
  emailCode: z.enum(['test-addresses', 'everyone']).optional(),
  clientTrust: z.boolean().optional(),
  protectCheck: z.boolean().optional(),
})
const webhookModeSchema = z.strictObject({ mode: z.enum(webhookModes) })

function withClerkControls(
  instance: Instance,
  setMode: (mode: (typeof webhookModes)[number]) => void,
  backend: Handler,
): Handler {
  return async (request, peer) => {
    const path = new URL(request.url).pathname
    if (!path.startsWith('/_control/')) return backend(request, peer)
    const input: unknown = await request.json().catch(() => null)
    if (path === '/_control/webhooks') {
      const { data } = webhookModeSchema.safeParse(input)
      if (data) setMode(data.mode)
      return data
        ? Response.json({ ok: true })
        : invalidControl('mode: normal, drop, duplicate, delay or shuffle')
    }
    if (path === '/_control/settings') {
      const { data } = settingsSchema.safeParse(input)
      if (data) Object.assign(instance.settings, data)
      return data
        ? Response.json({ ok: true })
        : invalidControl('emailCode, clientTrust, protectCheck')
    }
    return Response.json({ message: 'No such control.' }, { status: 404 })
  }
}

const invalidControl = (message: string) => Response.json({ message }, { status: 400 })
