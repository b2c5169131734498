import { loadEnvironment } from '../local/environment.ts'
import { sitePort } from '../local/launch.ts'

/**
 * Gives a command of the owner's the settings that the functions have. A vendor without a key of
 * its own is the stand-in of a running `npm start`.
 */
export function loadOwnerSettings(): void {
  const { isOwn } = loadEnvironment()
  const localAt = (offset: number) => `http://localhost:${sitePort() + offset}`
  process.env['URL'] ||= localAt(0)
  if (!isOwn('DATABASE_URL')) process.env['NEON_FETCH_ENDPOINT'] = `${localAt(6)}/sql`
  if (!isOwn('STRIPE_SECRET_KEY')) process.env['STRIPE_API_URL'] = localAt(4)
  // The stand-in names its key at start; nobody signs in to a command.
  process.env['CLERK_JWT_KEY'] ||= '-----BEGIN PUBLIC KEY-----'
}
