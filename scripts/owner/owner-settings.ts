import { DrizzleQueryError } from 'drizzle-orm'
import Stripe from 'stripe'
import { loadEnvironment } from '../environment.ts'
import { sitePort } from '../launch.ts'
import { SettingsError } from '../../netlify/server/http/env.ts'

/**
 * Loads the environment variables for an owner command. If the owner has not set DATABASE_URL, the
 * command uses the database emulator of a running `npm start`. Without STRIPE_SECRET_KEY, it uses
 * the Stripe emulator. After an uncaught error, the process prints a message and exits with 1.
 */
export function loadOwnerSettings(): void {
  const { isOwn } = loadEnvironment()
  const localAt = (offset: number) => `http://localhost:${sitePort() + offset}`
  process.env['URL'] ||= localAt(0)
  if (!isOwn('DATABASE_URL')) process.env['NEON_FETCH_ENDPOINT'] = `${localAt(6)}/sql`
  if (!isOwn('STRIPE_SECRET_KEY')) process.env['STRIPE_API_URL'] = localAt(4)
  // The commands verify no session token, so any key works.
  process.env['CLERK_JWT_KEY'] ||= '-----BEGIN PUBLIC KEY-----'

  const hint = (name: string) =>
    isOwn(name) ? `Check ${name} in .env.` : `Set ${name} in .env, or run \`npm start\` first.`
  process.on('uncaughtException', (error) => {
    if (error instanceof DrizzleQueryError) {
      console.error(
        `The database does not answer: ${error.cause?.message}. ${hint('DATABASE_URL')}`,
      )
    } else if (error instanceof Stripe.errors.StripeError) {
      const isRejected = error.statusCode !== undefined && error.statusCode < 500
      const what = isRejected ? 'Stripe rejected the request' : 'Stripe does not answer'
      // Stripe's messages name the error and never contain the whole key.
      console.error(`${what}: ${error.message} ${hint('STRIPE_SECRET_KEY')}`)
    } else if (error.cause instanceof SettingsError) {
      console.error(error.cause.message)
    } else console.error(error)
    process.exit(1)
  })
}
