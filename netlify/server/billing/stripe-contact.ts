import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { users } from '../../../drizzle/schema.ts'
import { database } from '../http/database.ts'
import { updateCustomer } from './stripe-customers.ts'

/** A change that arrives during the request takes one more round. */
const maxRounds = 3

/**
 * Gives Stripe the name and email of a user, if they changed since Stripe was last told. Receipts
 * and payment emails go there. The flag is cleared only while the row still holds what was sent, so
 * a change is never lost: the nightly run sends what a failure left due.
 *
 * @throws {ApiError} Stripe's outages; the change stays due
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
