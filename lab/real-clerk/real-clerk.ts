import type { Browser } from 'playwright'
import { frontendApiHost } from '../../domain/account/clerk-key.ts'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import { loadEnvironment } from '../../scripts/environment.ts'

const deadlineMs = 10_000

const { values, isOwn } = loadEnvironment()
const { PUBLIC_CLERK_PUBLISHABLE_KEY: publishable = '', CLERK_SECRET_KEY: secret = '' } = values
const hasKeys =
  isOwn('PUBLIC_CLERK_PUBLISHABLE_KEY') &&
  isOwn('CLERK_SECRET_KEY') &&
  publishable.startsWith('pk_test_') &&
  secret.startsWith('sk_test_')

/** What to set before the tests can run. Empty if the keys of a development instance are set. */
export const missingKeys = hasKeys
  ? ''
  : 'Nothing was tested: set PUBLIC_CLERK_PUBLISHABLE_KEY (pk_test_…) and CLERK_SECRET_KEY (sk_test_…) of a Clerk development instance with email and password, in the environment or in .env.'

/** A real Clerk application, and a one-page site with the unmodified clerk-js. */
export async function startRealClerk() {
  const host = frontendApiHost(publishable)
  if (host === undefined) {
    throw new Error('PUBLIC_CLERK_PUBLISHABLE_KEY is not one of Clerk’s keys.')
  }
  const html = `<!doctype html><title>clerk-js</title><link rel="icon" href="data:,"><body>
    <script src="https://${host}/npm/@clerk/clerk-js@6/dist/clerk.browser.js"
      crossorigin="anonymous" data-clerk-publishable-key="${publishable}"></script>
    <script>window.Clerk.load({ telemetry: false })</script>`
  const server = await listen(
    async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    0,
  )
  const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`https://api.clerk.com/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(deadlineMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`Clerk answers ${method} ${path} with ${reply.status}.`)
    return (await reply.json()) as Reply
  }
  // With this testing token of Clerk, an automated browser passes the bot check.
  const { token } = await ask<{ token: string }>('POST', '/testing_tokens')
  const run = Date.now().toString(36)
  const emails: string[] = []
  return {
    url: server.url,
    issuer: `https://${host}`,
    /**
     * Returns an unused email address with `+clerk_test`. Clerk sends no email to such an address,
     * and accepts the code 424242 for it.
     */
    newEmail: () => {
      emails.push(`nurse-${run}-${emails.length}+clerk_test@example.com`)
      return emails.at(-1)!
    },
    addUser: (email: string, password: string) =>
      ask('POST', '/users', { email_address: [email], password, skip_password_checks: true }),
    removePerson: (id: string) => ask('DELETE', `/users/${id}`),
    newContext: async (browser: Browser) => {
      const context = await browser.newContext()
      await context.route(
        ({ hostname, pathname }) => hostname === host && pathname.startsWith('/v1/'),
        (route) => {
          const url = new URL(route.request().url())
          url.searchParams.set('__clerk_testing_token', token)
          return route.continue({ url: url.href })
        },
      )
      return context
    },
    close: async () => {
      await server.close()
      for (const email of emails) {
        const query = `?email_address=${encodeURIComponent(email)}`
        for (const { id } of await ask<{ id: string }[]>('GET', `/users${query}`)) {
          await ask('DELETE', `/users/${id}`)
        }
      }
    },
  }
}
