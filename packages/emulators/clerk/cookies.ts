import { getCookieSuffix } from '@clerk/shared/keys'
import type { Client } from './entities.ts'
import { liveSessions } from './instance.ts'
import type { Instance } from './instance.ts'

/** Lifetime of the cookies in seconds: 400 days, as at Clerk. Browsers allow no more. */
const maxAge = 400 * 24 * 60 * 60

export const clientTokenOf = (request: Request): string | undefined =>
  /(?:^|;\s*)__client=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]

/**
 * `__client` holds the browser's secret token. Scripts can read `__client_uat`, which is `0` if no
 * user is signed in. Clerk sends `__client_uat` under two names, and so does this function.
 */
export async function clientCookies(
  instance: Instance,
  client: Client | undefined,
  publishableKey: string,
): Promise<string[]> {
  const suffix = await getCookieSuffix(publishableKey)
  const signedIn = client && liveSessions(instance, client).length > 0
  const hint = signedIn ? Math.floor(client.updatedAt / 1000) : 0
  const rest = `Path=/; Max-Age=${maxAge}; SameSite=Lax`
  return [
    ...(client ? [`__client=${client.token}; HttpOnly; ${rest}`] : []),
    `__client_uat=${hint}; ${rest}`,
    `__client_uat_${suffix}=${hint}; ${rest}`,
  ]
}
