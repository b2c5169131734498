import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from '../../drizzle/schema.ts'
import { departure, inOneTransaction } from './arrivals.ts'
import { deleteAtClerk } from './clerk.ts'
import { found, nothingElse, selectPeople } from './people.ts'
import type { Person } from './people.ts'
import { releaseSessions, releaseUnanswered } from './seats.ts'
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
  const seat = person ? await endBilling(person) : []
  await inOneTransaction([...seat, ...departure(clerkId, now)])
}

/**
 * Ends every open checkout of a person, then deletes the customer, with which Stripe ends all
 * subscriptions at once.
 *
 * @returns what gives a reserved seat back: that of an expired session, or of none at all
 */
async function endBilling({ id: userId, stripeCustomerId: customer }: Person): Promise<SQL[]> {
  if (customer === null) return []
  const expired: string[] = []
  for (const { id, status } of await listCheckoutSessions(customer)) {
    if (status === 'expired' || (status === 'open' && (await expireCheckoutSession(id)))) {
      expired.push(id)
    }
  }
  await deleteCustomer(customer)
  return [releaseSessions(expired), releaseUnanswered(userId)]
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
  const seat = await endBilling(person)
  await deleteAtClerk(person.clerkId)
  await inOneTransaction([...seat, ...departure(person.clerkId, now)])
}
