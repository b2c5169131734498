import { createUser } from '../clerk/instance.ts'
import { createClerkEmulator } from '../clerk/emulator.ts'
import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'

export const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'

export type ClerkUsers = Awaited<ReturnType<typeof startClerkUsers>>

/**
 * Starts the Clerk emulator: the backend API, tokens and webhooks. The caller may serve `frontend`.
 * Webhooks are off by default, because the site could receive one while a test counts the database
 * round trips of a request.
 */
export async function startClerkUsers(siteUrl: string) {
  const emulator = createClerkEmulator({ siteUrl, webhookSecret, clock })
  const { instance, setWebhooks, tokenFor } = emulator
  setWebhooks('drop')
  const backend = await listen(emulator.backend, 0)
  return {
    instance,
    frontend: emulator.frontend,
    secretKey: emulator.secretKey,
    backendUrl: backend.url,
    setWebhooks,
    env: emulator.environment(backend.url),
    addUser: (email: string): string =>
      createUser(instance, { email, firstName: 'Ada', lastName: 'Nurse' }).id,
    tokenFor,
    async close() {
      emulator.close()
      await backend.close()
    },
  }
}
