import { loadEnvironment } from '../environment.ts'
import { sitePort } from '../launch.ts'

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

  process.on('uncaughtException', (error) => {
    let cause: unknown = error
    while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
    // A vendor's message never contains a whole key.
    console.error(cause)
    console.error('Check the keys in .env. Without own keys, run `npm start` first.')
    process.exit(1)
  })
}

/** The page of a customer in Stripe's dashboard. */
export const dashboardUrl = (customer: string): string => {
  const mode = /^.k_live_/.test(process.env['STRIPE_SECRET_KEY'] ?? '') ? '' : 'test/'
  return `https://dashboard.stripe.com/${mode}customers/${customer}`
}
