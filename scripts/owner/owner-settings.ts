import { DrizzleQueryError } from 'drizzle-orm'
import Stripe from 'stripe'
import { loadEnvironment } from '../environment.ts'
import { sitePort } from '../launch.ts'
import { SettingsError } from '../../netlify/server/http/env.ts'

/**
 * Gives a command of the owner's the settings that the functions have. A vendor without a key of
 * its own is the stand-in of a running `npm start`. From then on a vendor that cannot be asked ends
 * the command with 1 and a sentence.
 */
export function loadOwnerSettings(): void {
  const { isOwn } = loadEnvironment()
  const localAt = (offset: number) => `http://localhost:${sitePort() + offset}`
  process.env['URL'] ||= localAt(0)
  if (!isOwn('DATABASE_URL')) process.env['NEON_FETCH_ENDPOINT'] = `${localAt(6)}/sql`
  if (!isOwn('STRIPE_SECRET_KEY')) process.env['STRIPE_API_URL'] = localAt(4)
  // The stand-in names its key at start; nobody signs in to a command.
  process.env['CLERK_JWT_KEY'] ||= '-----BEGIN PUBLIC KEY-----'

  const hint = (name: string) =>
    isOwn(name) ? `Look at ${name} in .env.` : 'Without a key of your own, `npm start` must run.'
  process.on('uncaughtException', (error) => {
    if (error instanceof DrizzleQueryError) {
      console.error(
        `The database cannot be asked: ${error.cause?.message}. ${hint('DATABASE_URL')}`,
      )
    } else if (error instanceof Stripe.errors.StripeError) {
      // Stripe's messages name what is wrong, and never the key.
      console.error(`Stripe cannot be asked: ${error.message} ${hint('STRIPE_SECRET_KEY')}`)
    } else if (error.cause instanceof SettingsError) {
      console.error(error.cause.message)
    } else console.error(error)
    process.exit(1)
  })
}
