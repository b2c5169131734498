import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from '../../../drizzle/schema/users.ts'
import { database } from '../http/database.ts'
import { updateCustomer } from './stripe-customers.ts'

/**
 * Maximum number of updates that `updateContact` sends. If the name or email changes during one
 * update, `updateContact` sends another.
 */
const maxRounds = 3

/**
 * Sends the name and email of a user to Stripe, if `stripeContactDue` is set. Afterwards clears the
 * flag, unless the row has changed meanwhile. The nightly run retries after a failure.
 *
 * @throws {ApiError} on a Stripe outage; `stripeContactDue` stays set
 */
export async function updateContact(whose: SQL | undefined): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const [user] = await database()
      .select({
        id: users.id,
        customer: sql<string>`${users.stripeCustomerId}`,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(and(whose, users.stripeContactDue, isNotNull(users.stripeCustomerId)))
    if (!user) return
    const { id, customer, email, firstName, lastName } = user
    const name = [firstName, lastName].filter(Boolean).join(' ')
    await updateCustomer(customer, { email, name })
    await database()
      .update(users)
      .set({
        stripeContactDue: sql`(${users.stripeCustomerId}, ${users.email}, ${users.firstName}, ${users.lastName})
          is distinct from (${customer}::text, ${email}::text, ${firstName}::text, ${lastName}::text)`,
      })
      .where(eq(users.id, id))
  }
}
