import { createUser } from '../../emulators/clerk/instance.ts'
import { createClerkEmulator } from '../../emulators/clerk/emulator.ts'
import { clock } from '../../emulators/shared/clock.ts'
import { listen } from '../../emulators/shared/http.ts'

export const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'

export type ClerkPeople = Awaited<ReturnType<typeof startClerkPeople>>

/**
 * The stand-in for Clerk without what a browser needs: its backend API, its tokens and its
 * webhooks. Those are dropped until a test asks for them, so that a person is new at their first
 * call and round trips can be counted.
 */
export async function startClerkPeople(siteUrl: string) {
  const standIn = createClerkEmulator({ siteUrl, webhookSecret, clock })
  const { instance, setWebhooks, tokenFor } = standIn
  setWebhooks('drop')
  const backend = await listen(standIn.backend, 0)
  return {
    instance,
    backendUrl: backend.url,
    setWebhooks,
    env: standIn.environment(backend.url),
    addPerson: (email: string): string =>
      createUser(instance, { email, firstName: 'Ada', lastName: 'Nurse' }).id,
    tokenFor,
    async close() {
      standIn.close()
      await backend.close()
    },
  }
}
