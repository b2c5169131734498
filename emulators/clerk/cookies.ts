import { getCookieSuffix } from '@clerk/shared/keys'
import type { Client } from './entities.ts'
import { liveSessions } from './instance.ts'
import type { Instance } from './instance.ts'

/** Clerk's 400 days, the most that browsers grant. */
const maxAge = 400 * 24 * 60 * 60

export const clientTokenOf = (request: Request): string | undefined =>
  /(?:^|;\s*)__client=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]

/**
 * The cookies that every reply about a browser sets: its token, which scripts cannot read,
 * and the hint that they can, `0` when nobody is signed in, in both of its names.
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
