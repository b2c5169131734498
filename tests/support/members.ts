import type { LocalSet, TestPerson } from './local-set.ts'

/** Somebody who has a row here already, on the free plan. */
export async function signUpKnown(set: LocalSet): Promise<TestPerson> {
  const nurse = await set.signUp()
  await nurse.call('GET', '/api/auth/user')
  return nurse
}

/** Puts a person on a plan without any payment. */
export const setTier = (set: LocalSet, nurse: TestPerson, tier: 'free' | 'member') =>
  set.neon.rows('update users set subscription_tier = $2 where clerk_id = $1', [
    nurse.clerkId,
    tier,
  ])

/** A member, without any payment. */
export async function signUpMember(set: LocalSet): Promise<TestPerson> {
  const nurse = await signUpKnown(set)
  await setTier(set, nurse, 'member')
  return nurse
}
