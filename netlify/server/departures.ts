import { eq } from 'drizzle-orm'
import { users } from '../../drizzle/schema.ts'
import { departure, inOneTransaction } from './arrivals.ts'
import { deleteAtClerk } from './clerk.ts'
import { found, nothingElse, selectPeople } from './people.ts'
import type { Person } from './people.ts'
import { releaseSessions } from './seats.ts'
import { deleteCustomer, expireCheckoutSession, listCheckoutSessions } from './stripe.ts'

/**
 * Ends what somebody pays, then deletes them here. Stripe comes first: a row that is gone could
 * never again say whose subscription goes on. A held seat stays taken, without a name; a reserved
 * one goes back once Stripe has ended its session (design card, 8).
 *
 * @throws {ApiError} when Stripe fails; nothing was deleted here
 */
export async function leave(clerkId: string, now: Date): Promise<void> {
  const person = found(await selectPeople(eq(users.clerkId, clerkId), nothingElse))?.person
  const expired = person?.stripeCustomerId ? await endBilling(person.stripeCustomerId) : []
  await inOneTransaction([releaseSessions(expired), ...departure(clerkId, now)])
}

/**
 * Ends every open checkout of a customer, then deletes the customer, with which Stripe ends all
 * subscriptions at once.
 *
 * @returns the sessions that Stripe says have expired
 */
export async function endBilling(customer: string): Promise<string[]> {
  const expired: string[] = []
  for (const { id, status } of await listCheckoutSessions(customer)) {
    if (status === 'expired' || (status === 'open' && (await expireCheckoutSession(id)))) {
      expired.push(id)
    }
  }
  await deleteCustomer(customer)
  return expired
}

/**
 * Deletes an account: billing first, then at Clerk, then here (api.md). In this order a failure
 * halfway leaves someone who can ask again or, past Clerk, whose deletion Clerk's webhook
 * completes; never a row that is gone and a sign-in that would bring it back, nor a subscription
 * that nobody can end.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout: nothing was deleted here
 */
export async function deleteAccount(person: Person, now: Date): Promise<void> {
  const expired = person.stripeCustomerId ? await endBilling(person.stripeCustomerId) : []
  await deleteAtClerk(person.clerkId)
  await inOneTransaction([releaseSessions(expired), ...departure(person.clerkId, now)])
}
