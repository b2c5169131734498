import { NeonDbError } from '@neondatabase/serverless'
import Stripe from 'stripe'
import { loadEnvironment } from '../environment.ts'
import { sitePort } from '../launch.ts'
import { ApiError } from '../../domain/http/errors.ts'
import { SettingsError } from '../../netlify/server/http/env.ts'

/**
 * Loads the environment variables for an owner command. If the owner has not set DATABASE_URL, the
 * command uses the database emulator of a running `npm start`, and the same for Stripe and Clerk.
 * After an uncaught error, the process prints a message and exits with 1.
 */
export function loadOwnerSettings(): void {
  const { isOwn } = loadEnvironment()
  const localAt = (offset: number) => `http://localhost:${sitePort() + offset}`
  process.env['URL'] ||= localAt(0)
  if (!isOwn('DATABASE_URL')) process.env['NEON_FETCH_ENDPOINT'] = `${localAt(6)}/sql`
  if (!isOwn('STRIPE_SECRET_KEY')) process.env['STRIPE_API_URL'] = localAt(4)
  if (!isOwn('CLERK_SECRET_KEY')) process.env['CLERK_API_URL'] ||= localAt(3)
  // The commands verify no session token, so any key works.
  process.env['CLERK_JWT_KEY'] ||= '-----BEGIN PUBLIC KEY-----'

  const hint = (name: string) =>
    isOwn(name) ? `Check ${name} in .env.` : `Set ${name} in .env, or run \`npm start\` first.`
  process.on('uncaughtException', (error) => {
    const vendorError = [...causesOf(error)].findLast(
      (each) =>
        each instanceof NeonDbError ||
        each instanceof Stripe.errors.StripeError ||
        each instanceof SettingsError ||
        each instanceof ApiError,
    )
    if (vendorError instanceof NeonDbError) {
      console.error(`The database does not answer: ${vendorError.message}. ${hint('DATABASE_URL')}`)
    } else if (vendorError instanceof Stripe.errors.StripeError) {
      const { statusCode } = vendorError
      const isRejected = statusCode !== undefined && statusCode < 500
      const what = isRejected ? 'Stripe rejected the request' : 'Stripe does not answer'
      // Stripe's messages name the error and never contain the whole key.
      console.error(`${what}: ${vendorError.message} ${hint('STRIPE_SECRET_KEY')}`)
    } else console.error(vendorError ? vendorError.message : error)
    process.exit(1)
  })
}

/** The page of a customer in Stripe's dashboard. */
export const dashboardUrl = (customer: string): string => {
  const mode = /^.k_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '') ? '' : 'test/'
  return `https://dashboard.stripe.com/${mode}customers/${customer}`
}

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}
