import { neon, neonConfig } from '@neondatabase/serverless'
import type { ApiSet } from './api-set.ts'
import type { Peer } from './callers.ts'

const path = '/api/saved-opportunities'
const slugs = [
  'executive-health-monitoring',
  'chronic-disease-management',
  'luxury-travel-medicine',
]

/**
 * Returns a function that gives a user's authorization header. Tokens live for one minute, and we
 * renew them after 30 seconds, as a browser does.
 */
function tokens(set: ApiSet) {
  const known = new Map<number, { bearer: string; made: number }>()
  return (person: number): string => {
    const now = Date.now()
    const last = known.get(person)
    if (last && now - last.made < 30_000) return last.bearer
    const bearer = `Bearer ${set.token(person)}`
    known.set(person, { bearer, made: now })
    return bearer
  }
}

/**
 * Creates functions that call the site over HTTP as any of `people` users. Each user has three
 * saves.
 */
export async function apiCalls(set: ApiSet, people: number) {
  const bearer = tokens(set)
  const call = async (person: number, method: string, at: string, body?: object) => {
    const reply = await fetch(set.siteUrl + at, {
      method,
      headers: {
        authorization: bearer(person),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${at} answers ${reply.status}: ${said}`)
    return JSON.parse(said) as unknown
  }
  for (let person = 0; person < people; person++) {
    for (const opportunitySlug of slugs) await call(person, 'POST', path, { opportunitySlug })
  }
  return {
    call,
    list: (async (person) => void (await call(person, 'GET', path))) satisfies Peer,
  }
}

interface Sent {
  query: string
  params: unknown[]
}

/**
 * Returns the peer of the list: it sends the list's own SQL statement with the same driver, without
 * the site in between. The statement and its parameters are recorded on the wire once for each
 * user.
 */
export async function directList(set: ApiSet, list: Peer, people: number): Promise<Peer> {
  const sent: Sent[] = []
  for (let person = 0; person < people; person++) {
    await fetch(`${set.neonUrl}/_control/reset`, { method: 'POST' })
    await list(person)
    const reply = await fetch(`${set.neonUrl}/_control/requests`)
    const { requests } = (await reply.json()) as { requests: { body: string }[] }
    const [only, ...more] = requests
    if (!only || more.length > 0) throw new Error('The list sent more than one SQL statement.')
    sent.push(JSON.parse(only.body) as Sent)
  }
  neonConfig.fetchEndpoint = `${set.neonUrl}/sql`
  const client = neon(set.databaseUrl)
  return async (person) => {
    const { query, params } = sent[person] ?? {}
    // The options that drizzle passes to the driver.
    await client.query(query ?? '', params, { arrayMode: true, fullResults: true })
  }
}
