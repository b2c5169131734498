import { beforeAll, expect, test } from 'vitest'
import { loadSigningKeys } from '@rn-opportunities/emulators/clerk/keys.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const [before, after] = [loadSigningKeys(), loadSigningKeys()]

const set = useLocalSet()
beforeAll(async () => {
  // Write line breaks as the two characters \n, as hosting dashboards and .env files do.
  process.env['CLERK_JWT_KEY'] = [before, after]
    .map(({ publicPem }) => publicPem.trim().replaceAll('\n', '\\n'))
    .join('\\n')
})

test('accepts tokens of each key that CLERK_JWT_KEY lists, and of no other (R18)', async () => {
  const { clerkId } = await set.signUp()
  const statusFor = async (keys: ReturnType<typeof loadSigningKeys>) => {
    const token = set.clerk.tokenFor(clerkId, {}, keys)
    return (await set.call('GET', '/api/auth/user', { token })).status
  }
  expect(await statusFor(before)).toBe(200)
  expect(await statusFor(after)).toBe(200)
  expect(await statusFor(loadSigningKeys())).toBe(401)
})
