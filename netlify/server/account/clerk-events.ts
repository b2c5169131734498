import { sql } from 'drizzle-orm'
import { users } from '../../../drizzle/schema/users.ts'
import { upsertUserStatements, runUserTransaction } from './sync-user.ts'
import type { ClerkEvent } from './clerk.ts'
import { deleteUser } from './delete-account.ts'
import { updateCustomer } from '../billing/stripe-customers.ts'
import type { Contact } from '../billing/stripe-customers.ts'

/**
 * Applies a Clerk event. Clerk may deliver it more than once and in any order: each step is
 * idempotent, and an older state of a user never overwrites a newer one.
 *
 * @throws {ApiError} when a deletion or an update at Stripe fails. Clerk then redelivers the event,
 *   and we try again
 */
export async function applyClerkEvent(event: ClerkEvent, now: Date): Promise<void> {
  if (event.kind === 'deleted') await deleteUser(event.clerkId, now)
  if (event.kind !== 'changed') return
  const [user] = (await runUserTransaction([
    ...upsertUserStatements(event.user, now),
    sql`select ${users.stripeCustomerId} as "customer", ${users.email} as "email",
        ${users.firstName} as "firstName", ${users.lastName} as "lastName"
      from ${users} where ${users.clerkId} = ${event.user.clerkId}
        and ${users.stripeCustomerId} is not null`,
  ])) as (Contact & { customer: string })[]
  if (user) await updateCustomer(user.customer, user)
}
