import type { LocalSet, TestUser } from './local-set.ts'

/** Creates a free user who already has a row in the database. */
export async function signUpExisting(set: LocalSet): Promise<TestUser> {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  return nurse
}

export const setTier = (set: LocalSet, nurse: TestUser, tier: 'free' | 'member') =>
  set.neon.rows('update users set subscription_tier = $2 where clerk_id = $1', [
    nurse.clerkId,
    tier,
  ])

export async function signUpMember(set: LocalSet): Promise<TestUser> {
  const nurse = await signUpExisting(set)
  await setTier(set, nurse, 'member')
  return nurse
}
