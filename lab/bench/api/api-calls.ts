import { neon, neonConfig } from '@neondatabase/serverless'
import type { ApiSet } from './api-set.ts'
import type { Peer } from './callers.ts'

const path = '/api/saved-opportunities'
const slugs = [
  'executive-health-monitoring',
  'chronic-disease-management',
  'luxury-travel-medicine',
]

/** A token is valid for one minute, so we create a new one after 30 seconds. */
function createTokenSource(set: ApiSet) {
  const cached = new Map<number, { bearer: string; createdAt: number }>()
  return (userNumber: number): string => {
    const now = Date.now()
    const last = cached.get(userNumber)
    if (last && now - last.createdAt < 30_000) return last.bearer
    const bearer = `Bearer ${set.token(userNumber)}`
    cached.set(userNumber, { bearer, createdAt: now })
    return bearer
  }
}

/**
 * Returns functions that call the site over HTTP as any of `userCount` users. First saves three
 * opportunities for each user.
 */
export async function apiCalls(set: ApiSet, userCount: number) {
  const bearer = createTokenSource(set)
  const call = async (userNumber: number, method: string, at: string, body?: object) => {
    const reply = await fetch(set.siteUrl + at, {
      method,
      headers: {
        authorization: bearer(userNumber),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${at} answers ${reply.status}: ${text}`)
    return JSON.parse(text) as unknown
  }
  for (let userNumber = 0; userNumber < userCount; userNumber++) {
    for (const opportunitySlug of slugs) await call(userNumber, 'POST', path, { opportunitySlug })
  }
  return {
    call,
    list: (async (userNumber) => void (await call(userNumber, 'GET', path))) satisfies Peer,
  }
}

interface Sent {
  query: string
  params: unknown[]
}

/**
 * Calls `list` once as each user, and records the batch of SQL statements that the site sends. Returns a
 * function that sends a user's batch directly to the Neon emulator, with the site's driver.
 */
export async function directList(set: ApiSet, list: Peer, userCount: number): Promise<Peer> {
  const sent: Sent[][] = []
  for (let userNumber = 0; userNumber < userCount; userNumber++) {
    await fetch(`${set.neonUrl}/_control/reset`, { method: 'POST' })
    await list(userNumber)
    const reply = await fetch(`${set.neonUrl}/_control/requests`)
    const { requests } = (await reply.json()) as { requests: { body: string }[] }
    const [only, ...more] = requests
    if (!only || more.length > 0) throw new Error('The list sent more than one request.')
    sent.push((JSON.parse(only.body) as { queries: Sent[] }).queries)
  }
  neonConfig.fetchEndpoint = `${set.neonUrl}/sql`
  const client = neon(set.databaseUrl)
  return async (userNumber) => {
    const batch = (sent[userNumber] ?? []).map(({ query, params }) => client.query(query, params))
    // Use the driver options that Drizzle uses on the site.
    await client.transaction(batch, { arrayMode: true, fullResults: true })
  }
}
