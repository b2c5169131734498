import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PriceName } from '../../domain/billing.ts'
import { ApiError } from '../../domain/errors.ts'
import { paths } from '../../domain/paths.ts'
import { planFrom } from '../../domain/plans.ts'
import { hasSubscription } from '../../domain/subscription.ts'
import { checkouts, foundingSeats, users } from '../../drizzle/schema.ts'
import { syncCustomer } from './billing.ts'
import { database, instant } from './database.ts'
import { environment } from './env.ts'
import { inTurn } from './people.ts'
import type { Person } from './people.ts'
import { releaseSessions, reserveSeat } from './seats.ts'
import {
  createCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  readPriceIds,
} from './stripe-checkout.ts'
import { createCustomer, deleteCustomer } from './stripe-customers.ts'

/** Sessions last so long; Stripe's least is 30 minutes (design card, 8). */
const sessionMs = 31 * 60_000

/** One with less left is not handed out again (design card, 8). */
const reuseMs = 5 * 60_000

/** Replacing a session takes two rounds; more mean that somebody else keeps asking for another. */
const rounds = 4

/** What a checkout is for. */
interface Wish {
  price: PriceName
  returnPath: string | undefined
}

type Attempt = typeof checkouts.$inferSelect

/**
 * The address of the one open Checkout session of a person, made or found again; a seat is
 * reserved first when the founding price is asked for. Whoever holds a seat pays the founding
 * price whatever they ask for (design card, 8).
 *
 * @throws {ApiError} already_member, founding_sold_out, and what Stripe's outages become
 */
export async function startCheckout(given: Person, wish: Wish, now: Date): Promise<string> {
  // Whoever has paid already must not pay again because the news of it was lost.
  const person =
    (given.stripeCustomerId && (await syncCustomer(given.stripeCustomerId, now))) || given
  await assertNotPaying(person, now)
  const price = person.foundingSeat === 'held' ? 'founding' : wish.price
  // Before anything is made or reserved: a price that differs from the page is not sold.
  await readPriceIds()
  let customer = person.stripeCustomerId ?? (await makeCustomer(person))

  for (let round = 0; round < rounds; round += 1) {
    const attempt = await claim(person.id, { ...wish, price }, now)
    if (!attempt) throw new ApiError('founding_sold_out')
    const session = await sessionOf(attempt, customer)
    if (session === 'too late') {
      await drop(attempt)
    } else if (session === 'no customer') {
      customer = await makeCustomer(person, customer)
      await drop(attempt)
    } else if (fits(attempt, price, now)) {
      return session.url
    } else if ((await expireCheckoutSession(session.id)) === 'expired') {
      await drop(attempt, session.id)
    } else {
      // The session was completed, or is being paid, between our two calls.
      const after = await syncCustomer(customer, now)
      if (after) await assertNotPaying(after, now)
    }
  }
  throw new ApiError('in_progress', 'Another checkout of yours is being opened. Try again.')
}

/** @throws {ApiError} already_member (scenario C3), in_progress while a bank confirms a payment */
async function assertNotPaying(person: Person, now: Date): Promise<void> {
  if (planFrom(person, now) === 'member') throw new ApiError('already_member')
  if (hasSubscription(person)) {
    const message = 'Your last payment did not go through. Update your card under Manage Billing.'
    throw new ApiError('already_member', message)
  }
  // A first payment that is not settled leaves an incomplete subscription, as a refused one does.
  if (person.stripeCustomerId === null || person.subscriptionStatus !== 'incomplete') return
  const sessions = await listCheckoutSessions(person.stripeCustomerId)
  if (sessions.some(({ isBeingPaid }) => isBeingPaid)) {
    throw new ApiError(
      'in_progress',
      'Your bank is still confirming your last payment, which takes up to 4 business days. You do not have to pay again.',
    )
  }
}

const fits = (attempt: Attempt, price: PriceName, now: Date): boolean =>
  attempt.price === price && attempt.expiresAt.getTime() - now.getTime() > reuseMs

/**
 * Makes the person's customer, once: the key is theirs, so that calls at the same moment get the
 * same one (scenario C2). `gone` is a customer that was deleted at Stripe.
 */
async function makeCustomer(person: Person, gone?: string): Promise<string> {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  // Stripe refuses a key that comes back with other values, as after a change of address.
  const values = createHash('sha256').update(`${person.email} ${name}`).digest('base64url')
  const key = `customer-${person.id}-${gone ?? 'first'}-${values}`
  const made = await createCustomer({ id: person.id, email: person.email, name }, key)
  const before = gone === undefined ? sql`is null` : sql`= ${gone}`
  const [, { rows }] = await database().batch([
    database().execute(sql`update ${users} set "stripe_customer_id" = ${made}
      where ${users.id} = ${person.id} and ${users.stripeCustomerId} ${before}`),
    database().execute<{ customer: string }>(
      sql`select "stripe_customer_id" as "customer" from ${users} where ${users.id} = ${person.id}`,
    ),
  ])
  const [row] = rows
  if (!row) {
    // The account was deleted meanwhile, so nobody else knows of this customer.
    await deleteCustomer(made)
    throw new ApiError('unauthorized')
  }
  return row.customer
}

/**
 * Takes the place of the person's one checkout, and a seat if need be, in one transaction; finds
 * the attempt that is under way already. Nothing when the seats are gone.
 */
async function claim(
  userId: string,
  { price, returnPath }: Wish,
  now: Date,
): Promise<Attempt | undefined> {
  const on = database()
  const expiresAt = new Date(now.getTime() + sessionMs)
  const attempt = randomUUID()
  const hasSeat = sql`exists (select from ${foundingSeats} where ${foundingSeats.userId} = ${userId})`
  const results = await on.batch([
    inTurn({ id: userId }),
    on.execute(price === 'founding' ? reserveSeat(userId, now) : sql`select`),
    on.execute(sql`
      insert into ${checkouts} ("user_id", "attempt", "price", "return_path", "expires_at", "created_at")
      select ${userId}::uuid, ${attempt}::uuid, ${price}, ${returnPath ?? null},
        ${instant(expiresAt)}, ${instant(now)}
      where ${price} = 'standard' or ${hasSeat}
      on conflict do nothing`),
    // The end of an earlier session must not take away the seat that the new one counts on.
    on.execute(sql`update ${foundingSeats} set "checkout_session_id" = null
      where ${foundingSeats.userId} = ${userId} and ${foundingSeats.state} = 'reserved'
        and exists (select from ${checkouts} where ${checkouts.attempt} = ${attempt})`),
    on
      .select()
      .from(checkouts)
      .where(sql`${eq(checkouts.userId, userId)} and (${price} = 'standard' or ${hasSeat})`),
  ])
  return results[4][0]
}

/** The session of an attempt: the one that is known, or the one that Stripe gives for its values. */
async function sessionOf(attempt: Attempt, customer: string) {
  if (attempt.sessionId !== null && attempt.url !== null) {
    return { id: attempt.sessionId, url: attempt.url }
  }
  const { returnPath, userId } = attempt
  const session = await createCheckoutSession({
    userId,
    customer,
    attempt: attempt.attempt,
    price: attempt.price,
    successUrl: address(paths.subscription, 'complete', returnPath),
    cancelUrl: address(paths.pricing, 'cancelled', returnPath),
    expiresAt: attempt.expiresAt,
  })
  if (typeof session === 'string') return session
  const mine = sql`${checkouts.userId} = ${userId} and ${checkouts.attempt} = ${attempt.attempt}`
  const on = database()
  await on.batch([
    inTurn({ id: userId }),
    on.execute(sql`update ${checkouts}
      set "session_id" = ${session.id}, "url" = ${session.url} where ${mine}`),
    on.execute(sql`update ${foundingSeats} set "checkout_session_id" = ${session.id}
      where ${foundingSeats.userId} = ${userId} and ${foundingSeats.state} = 'reserved'
        and ${attempt.price} = 'founding' and exists (select from ${checkouts} where ${mine})`),
  ])
  return session
}

const address = (path: string, checkout: string, returnPath: string | null): string => {
  const url = new URL(path, environment().siteOrigins[0])
  url.searchParams.set('checkout', checkout)
  if (returnPath !== null) url.searchParams.set('returnUrl', returnPath)
  return url.href
}

/** Forgets an attempt that is over, with the seat of the session that Stripe says has expired. */
async function drop({ userId, attempt }: Attempt, expiredSession?: string): Promise<void> {
  const on = database()
  await on.batch([
    inTurn({ id: userId }),
    on.execute(releaseSessions(expiredSession === undefined ? [] : [expiredSession])),
    on.execute(sql`delete from ${checkouts}
      where ${checkouts.userId} = ${userId} and ${checkouts.attempt} = ${attempt}`),
  ])
}
