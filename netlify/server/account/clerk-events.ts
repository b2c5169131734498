import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { webhookReceipts } from '../../../drizzle/schema/requests.ts'
import { users } from '../../../drizzle/schema/users.ts'
import { upsertUserStatements, runUserTransaction } from './sync-user.ts'
import type { ClerkEvent } from './clerk.ts'
import { database, toTimestamp } from '../http/database.ts'
import { deleteUser } from './delete-account.ts'
import { updateContact } from '../billing/stripe-contact.ts'

/**
 * Applies a Clerk event, marks it as processed, and sends a changed name or email to Stripe. If the
 * event was processed before, only retries a failed update at Stripe.
 *
 * A `deleted` event is marked only after `deleteUser` has finished, so `deleteUser` can run twice
 * for one event. If a `changed` event is delivered twice at the same time, the upsert writes the
 * user only once, because it compares Clerk's `updated_at`.
 *
 * @throws {ApiError} when a deletion or an update at Stripe fails. Clerk then redelivers the event,
 *   and we try again
 */
export async function applyClerkEvent(event: ClerkEvent, now: Date): Promise<void> {
  const db = database()
  const { rows } = await db.execute<{ received: boolean; due: boolean }>(
    sql`select exists (select from ${webhookReceipts}
        where ${webhookReceipts.vendor} = 'clerk' and ${webhookReceipts.eventId} = ${event.id}
      ) as "received", ${isContactDue(event)} as "due"`,
  )
  let due = rows[0]?.due === true
  if (rows[0]?.received !== true) {
    if (event.kind === 'deleted') await deleteUser(event.clerkId, now)
    const [after] = (await runUserTransaction([
      ...(event.kind === 'changed' ? upsertUserStatements(event.user, now) : []),
      sql`insert into ${webhookReceipts} values ('clerk', ${event.id}, ${toTimestamp(now)})
        on conflict do nothing`,
      sql`select ${isContactDue(event)} as "due"`,
    ])) as { due: boolean }[]
    due = after?.due === true
  }
  if (due && event.kind === 'changed') {
    await updateContact(eq(users.clerkId, event.user.clerkId))
  }
}

const isContactDue = (event: ClerkEvent): SQL =>
  event.kind === 'changed'
    ? sql`exists (select from ${users}
        where ${users.clerkId} = ${event.user.clerkId} and ${users.stripeContactDue})`
    : sql`false`
