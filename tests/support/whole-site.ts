import type { ClientJSON } from '@clerk/shared/types'
import type { BrowserContext } from 'playwright'
import { startLocalSet } from './local-set.ts'

export const password = 'correct horse battery'

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>

/**
 * Starts the built site with its functions and all emulators in this process, for browser tests.
 * Call this function once per process, because the site's functions read settings from
 * `process.env`.
 */
export async function startWholeSite() {
  const set = await startLocalSet({ withPages: true })
  set.clerk.setWebhooks('normal')
  return {
    ...set,
    async addUser({ email, first, last }: { email: string; first?: string; last?: string }) {
      const reply = await fetch(`${set.clerk.backendUrl}/v1/users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${set.clerk.secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email_address: [email],
          password,
          ...(first && { first_name: first }),
          ...(last && { last_name: last }),
        }),
      })
      if (!reply.ok) throw new Error(`Clerk rejected ${email}: ${await reply.text()}`)
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
