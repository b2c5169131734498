import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { loadSigningKeys } from '@rn-opportunities/emulators/clerk/keys.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'

const set = useLocalSet()
const nextKeys = loadSigningKeys()
let nurse: TestUser
beforeAll(async () => {
  nurse = await set.signUp('a@example.com')
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
