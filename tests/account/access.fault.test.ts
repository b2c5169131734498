import { beforeAll, expect, test } from 'vitest'
import { endpoints, isWrite } from '../../domain/http/contract.schema.ts'
import type { Endpoint } from '../../domain/http/contract.schema.ts'
import { fillAccount } from '../support/filled-account.ts'
import { sampleRequest, slug } from '../support/sample-requests.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { setTier, signUpExisting } from '../support/members.ts'
import { createHmac } from 'node:crypto'
import { loadSigningKeys } from '@rn-opportunities/emulators/clerk/keys.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'

const saved = '/api/saved-opportunities'
const forUsers = endpoints.filter(({ who }) => who === 'user' || who === 'member')

const set = useLocalSet()
const nextKeys = loadSigningKeys()
let nurse: TestUser
beforeAll(async () => {
  nurse = await set.signUp('a@example.com')
  await nurse.call('POST', saved, { opportunitySlug: slug })
  // While Clerk rotates its key, the setting lists two. Write line breaks as the two characters \\n,
  // as hosting dashboards and .env files do.
  process.env['CLERK_JWT_KEY'] = [set.clerk.instance.keys, nextKeys]
    .map(({ publicPem }) => publicPem.trim().replaceAll('\n', '\\n'))
    .join('\\n')
})

const seconds = () => Math.floor(Date.now() / 1000)
const publicKey = () => set.clerk.instance.keys
const resigned = (alg: string, sign: (signed: string) => string) => {
  const [, payload] = nurse.token().split('.')
  const signed = `${Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')}.${payload}`
  return `${signed}.${sign(signed)}`
}

test.each<[string, () => string]>([
  ['algorithm none', () => resigned('none', () => '')],
  [
    'HS256 signed with the public key',
    () =>
      resigned('HS256', (signed) =>
        createHmac('sha256', publicKey().publicPem).update(signed).digest('base64url'),
      ),
  ],
  [
    'a foreign key under our key id',
    () => {
      const foreign = { ...loadSigningKeys(), keyId: publicKey().keyId }
      return set.clerk.tokenFor(nurse.clerkId, {}, foreign)
    },
  ],
  ['expired', () => nurse.token({ exp: seconds() - 6, iat: seconds() - 66 })],
  ['without an end', () => nurse.token({ exp: undefined })],
  ['a foreign azp', () => nurse.token({ azp: 'https://evil.example' })],
  ['no azp', () => nurse.token({ azp: undefined })],
  ['no sid', () => nurse.token({ sid: undefined })],
  ['a foreign issuer', () => nurse.token({ iss: 'https://clerk.evil.example' })],
  ['a session that is not complete', () => nurse.token({ sts: 'pending' })],
  ['no user', () => nurse.token({ sub: undefined })],
  ['garbage', () => 'x.y.z'],
])('a forged or stale token is 401: %s (A1)', async (_, forge) => {
  const reply = await set.call('GET', '/api/auth/user', { token: forge() })
  expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthorized'])
})

test('a token of each key that CLERK_JWT_KEY lists is valid, as a bearer, until it expires (R18, A1)', async () => {
  const token = set.clerk.tokenFor(nurse.clerkId, {}, nextKeys)
  const get = async () => (await set.call('GET', '/api/auth/user', { token })).status
  expect([await get(), (await nurse.call('GET', '/api/auth/user')).status]).toEqual([200, 200])
  const headers = { authorization: `Basic ${token}` }
  expect((await set.call('GET', '/api/auth/user', { headers })).status).toBe(401)
  clock.set(Date.now() + 66_000)
  expect(await get()).toBe(401)
})

const rowsOf = (table: string) => set.neon.rows(`select * from ${table}`)

test('answers 401 to every request without a session (A2)', async () => {
  const before = await rowsOf('saved_opportunities')
  for (const endpoint of forUsers) {
    const { method, path, body } = sampleRequest(endpoint)
    const reply = await set.call(method, path, { body })
    expect([reply.status, reply.body.error.code], endpoint.name).toEqual([401, 'unauthorized'])
  }
  expect(await rowsOf('saved_opportunities')).toEqual(before)
})

const canary = 'canary-of-the-owner'
const call = (caller: TestUser, endpoint: Endpoint) => {
  const { method, path, body } = sampleRequest(endpoint)
  return caller.call(method, path, body)
}

/** Reads all rows of a user, except those in `request_counts`. */
const rowsOfUser = async ({ clerkId }: TestUser) => {
  const userId = '(select id from users where clerk_id = $1)'
  const tables = await set.neon.rows(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'request_counts'`,
  )
  return Promise.all([
    set.neon.rows('select * from users where clerk_id = $1', [clerkId]),
    ...tables.map(({ name }) =>
      set.neon.rows(`select * from ${name} where user_id = ${userId}`, [clerkId]),
    ),
  ])
}

test('shows and changes no data of another user (A2)', async () => {
  const victim = await set.signUp(`${canary}@example.com`)
  await fillAccount(set, victim, canary)
  const before = await rowsOfUser(victim)
  expect(before.every((tableRows) => tableRows.length > 0)).toBe(true)
  const [row] = before[0] ?? []
  for (const tier of ['free', 'member'] as const) {
    const other = await signUpExisting(set)
    await setTier(set, other, tier)
    const isDeletion = ({ name }: Endpoint) => name === 'DELETE /api/account'
    // Delete the account last.
    const calls = [...forUsers.filter((one) => !isDeletion(one)), ...forUsers.filter(isDeletion)]
    for (const endpoint of calls) {
      const { name } = endpoint
      const { status, body: reply } = await call(other, endpoint)
      expect(status, name).toBeLessThan(500)
      for (const secret of [canary, victim.clerkId, row?.['stripe_customer_id'], '987654']) {
        expect(JSON.stringify(reply), name).not.toContain(secret)
      }
    }
  }
  expect(await rowsOfUser(victim)).toEqual(before)
})

const forMembers = forUsers.filter(({ who }) => who === 'member')
test.each(forMembers)('answers 403 to $name by a free user (A2)', async (endpoint) => {
  const reply = await call(await signUpExisting(set), endpoint)
  expect([reply.status, reply.body.error.code]).toEqual([403, 'membership_required'])
})

const changing = forUsers.filter(isWrite)
const body = { opportunitySlug: 'luxury-travel-medicine', confirm: 'delete my account' }

test.each([
  ['another origin', { origin: 'https://evil.example' }, 403, 'forbidden_origin'],
  ['an origin that begins like ours', 'own', 403, 'forbidden_origin'],
  ['a text', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
] as const)('rejects every change from %s (A3)', async (_, sent, status, code) => {
  const headers = sent === 'own' ? { origin: `${set.url}.evil.example` } : sent
  const before = await rowsOf('saved_opportunities')
  for (const endpoint of changing) {
    const { method, path } = sampleRequest(endpoint)
    const reply = await set.call(method, path, { token: nurse.token(), body, headers })
    expect([reply.status, reply.body.error.code], endpoint.name).toEqual([status, code])
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect(await rowsOf('saved_opportunities')).toEqual(before)
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(200)
})

test('answers 401 to a GET from another site, which has no token, and writes nothing (A3, R18)', async () => {
  const tables = await set.neon.rows(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const stored = async () =>
    Promise.all(tables.map(({ name }) => set.neon.rows(`select * from ${name} order by 1`)))
  const before = await stored()
  for (const endpoint of forUsers.filter(({ method }) => method === 'GET')) {
    const { path } = sampleRequest(endpoint)
    const headers = { origin: 'https://evil.example', cookie: `__session=${nurse.token()}` }
    expect((await set.call('GET', path, { headers })).status, endpoint.name).toBe(401)
  }
  expect(await stored()).toEqual(before)
})

test('accepts a request from a page of the site (A3)', async () => {
  const reply = await set.call('PATCH', `${saved}/${slug}`, {
    token: nurse.token(),
    body: { status: 'building' },
    headers: { origin: set.url },
  })
  expect(reply.status).toBe(200)
})

test('answers 405 with Allow to every method that an endpoint does not have (A3)', async () => {
  for (const endpoint of endpoints) {
    const { path } = sampleRequest(endpoint)
    const methods = endpoints
      .filter((one) => one.path === endpoint.path)
      .map(({ method }) => method)
    for (const method of ['GET', 'PUT', 'OPTIONS', 'POST', 'DELETE', 'PATCH']) {
      if (methods.some((each) => each === method)) continue
      const reply = await set.call(method, path, { token: nurse.token() })
      expect([reply.status, reply.body.error.code]).toEqual([405, 'method_not_allowed'])
      const allowed = methods.some((each) => each === 'GET') ? [...methods, 'HEAD'] : methods
      expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort())
    }
  }
})
