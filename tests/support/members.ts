import type { LocalSet, TestUser } from './local-set.ts'

/** Somebody who has a row here already, on the free plan. */
export async function signUpExisting(set: LocalSet): Promise<TestUser> {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  return nurse
}

/** Puts a person on a plan without any payment. */
export const setTier = (set: LocalSet, nurse: TestUser, tier: 'free' | 'member') =>
  set.neon.rows('update users set subscription_tier = $2 where clerk_id = $1', [
    nurse.clerkId,
    tier,
  ])

/** A member, without any payment. */
export async function signUpMember(set: LocalSet): Promise<TestUser> {
  const nurse = await signUpExisting(set)
  await setTier(set, nurse, 'member')
  return nurse
}
