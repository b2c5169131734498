import { and, eq, sql } from 'drizzle-orm'
import { webhookReceipts } from '../../../drizzle/schema/requests.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { upsertUserStatements, runUserTransaction } from './sync-user.ts'
import type { ClerkEvent, ClerkUser } from './clerk.ts'
import { database } from '../http/database.ts'
import { deleteUser } from './delete-account.ts'
import { updateCustomer } from '../billing/stripe-customers.ts'
import type { Contact } from '../billing/stripe-customers.ts'

/**
 * Applies a Clerk event, then marks it as processed. An event may be applied twice, because each step
 * is idempotent and an older state of a user never overwrites a newer one.
 *
 * @throws {ApiError} when a deletion or an update at Stripe fails. Clerk then redelivers the event,
 *   and we try again
 */
export async function applyClerkEvent(event: ClerkEvent, now: Date): Promise<void> {
  const db = database()
  const received = await db
    .select()
    .from(webhookReceipts)
    .where(and(eq(webhookReceipts.vendor, 'clerk'), eq(webhookReceipts.eventId, event.id)))
  if (received.length > 0) return
  if (event.kind === 'deleted') await deleteUser(event.clerkId, now)
  if (event.kind === 'changed') await changeUser(event.user, now)
  await db
    .insert(webhookReceipts)
    .values({ vendor: 'clerk', eventId: event.id, receivedAt: now })
    .onConflictDoNothing()
}

async function changeUser(clerkUser: ClerkUser, now: Date): Promise<void> {
  const [user] = (await runUserTransaction([
    ...upsertUserStatements(clerkUser, now),
    sql`select ${users.stripeCustomerId} as "customer", ${users.email} as "email",
        ${users.firstName} as "firstName", ${users.lastName} as "lastName"
      from ${users} where ${users.clerkId} = ${clerkUser.clerkId}
        and ${users.stripeCustomerId} is not null`,
  ])) as (Contact & { customer: string })[]
  if (user) await updateCustomer(user.customer, user)
}
