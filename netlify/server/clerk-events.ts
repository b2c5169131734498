import { sql } from 'drizzle-orm'
import { webhookReceipts } from '../../drizzle/schema.ts'
import { arrival, inOneTransaction } from './arrivals.ts'
import type { ClerkEvent } from './clerk.ts'
import { database, instant } from './database.ts'
import { leave } from './departures.ts'

/**
 * Acts on an event of Clerk once: an arrival's receipt is written in the transaction of its
 * effect. Two deliveries at the same moment both act, which the order of Clerk's times makes one
 * change. A departure may be acted on again without a second effect.
 */
export async function applyClerkEvent(event: ClerkEvent, now: Date): Promise<void> {
  const on = database()
  const { rows } = await on.execute(
    sql`select from ${webhookReceipts}
      where ${webhookReceipts.vendor} = 'clerk' and ${webhookReceipts.eventId} = ${event.id}`,
  )
  if (rows.length > 0) return
  if (event.kind === 'deleted') await leave(event.clerkId, now)
  await inOneTransaction([
    ...(event.kind === 'changed' ? arrival(event.person, now) : []),
    sql`insert into ${webhookReceipts} values ('clerk', ${event.id}, ${instant(now)})
      on conflict do nothing`,
  ])
}
