import { createHmac, createPublicKey } from 'node:crypto'
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
const resigned = (header: object, sign: (signed: string) => string) => {
  const [, payload] = nurse.token().split('.')
  const signed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`
  return `${signed}.${sign(signed)}`
}
const hmac = (secret: string | Buffer) => (signed: string) =>
  createHmac('sha256', secret).update(signed).digest('base64url')
const forged: Record<string, () => string> = {
  'algorithm none': () => resigned({ alg: 'none', typ: 'JWT' }, () => ''),
  'HS256 signed with the public key': () =>
    resigned({ alg: 'HS256', typ: 'JWT' }, hmac(set.clerk.instance.keys.publicPem)),
  'HS256 signed with the public key’s bytes': () =>
    resigned(
      { alg: 'HS256', typ: 'JWT' },
      hmac(
        createPublicKey(set.clerk.instance.keys.publicPem).export({ type: 'spki', format: 'der' }),
      ),
    ),
  'a foreign key': () => set.clerk.tokenFor(nurse.clerkId, {}, loadSigningKeys()),
  'a foreign key under our key id': () =>
    set.clerk.tokenFor(
      nurse.clerkId,
      {},
      { ...loadSigningKeys(), keyId: set.clerk.instance.keys.keyId },
    ),
  'a signature of another token': () =>
    `${nurse.token().split('.').slice(0, 2).join('.')}.${nurse.token({ jti: 'x' }).split('.')[2]}`,
  expired: () => nurse.token({ exp: seconds() - 6, iat: seconds() - 66, nbf: seconds() - 66 }),
  'without an end': () => nurse.token({ exp: undefined }),
  'not yet valid': () => nurse.token({ nbf: seconds() + 30 }),
  'issued in the future': () => nurse.token({ iat: seconds() + 30 }),
  'a foreign azp': () => nurse.token({ azp: 'https://evil.example' }),
  'no azp': () => nurse.token({ azp: undefined }),
  'no sid': () => nurse.token({ sid: undefined }),
  'a foreign issuer': () => nurse.token({ iss: 'https://clerk.evil.example' }),
  'no issuer': () => nurse.token({ iss: undefined }),
  'a session that is not complete': () => nurse.token({ sts: 'pending' }),
  'no user': () => nurse.token({ sub: undefined }),
  garbage: () => 'x.y.z',
  'an empty token': () => '',
}

test.each(Object.keys(forged))('a forged or stale token is 401: %s (A1)', async (name) => {
  const token = forged[name]?.() ?? ''
  const reply = await set.call('GET', '/api/auth/user', { token })
  expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthorized'])
  expect(reply.body.error.message).toContain('Unauthorized')
})

test('a valid token is 401 after it expires (A1)', async () => {
  const token = nurse.token()
  const get = async () => (await set.call('GET', '/api/auth/user', { token })).status
  expect([await get(), await get()]).toEqual([200, 200])
  clock.set(Date.now() + 66_000)
  expect(await get()).toBe(401)
  clock.set(null)
})

test('the token that the forged ones were made from is valid (A1)', async () => {
  expect((await set.call('GET', '/api/auth/user', { token: nurse.token() })).status).toBe(200)
  const basic = await set.call('GET', '/api/auth/user', {
    headers: { authorization: `Basic ${nurse.token()}` },
  })
  expect(basic.status).toBe(401)
})

test('a token of each key that CLERK_JWT_KEY lists is valid (R18, A1)', async () => {
  const token = set.clerk.tokenFor(nurse.clerkId, {}, nextKeys)
  expect((await set.call('GET', '/api/auth/user', { token })).status).toBe(200)
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(200)
})
