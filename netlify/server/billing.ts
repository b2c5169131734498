import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  billingStateFrom,
  chooseSubscription,
  isPaid,
  type BillingState,
  type Subscription,
} from '../../domain/subscription.ts'
import {
  billingSyncOrder,
  checkouts,
  foundingSeats,
  refunds,
  users,
  webhookReceipts,
} from '../../drizzle/schema.ts'
import { database, instant } from './database.ts'
import { logBilling } from './log.ts'
import { found, inTurn, nothingElse, selectPeople } from './people.ts'
import type { Person } from './people.ts'
import { giveBack } from './give-back.ts'
import { holdSeat, releaseSessions, releaseUnanswered } from './seats.ts'
import { listCheckoutSessions } from './stripe-checkout.ts'
import type { CheckoutSession } from './stripe-checkout.ts'
import { listSubscriptions } from './stripe-subscriptions.ts'

/** How long an attempt may wait for Stripe's answer before it counts as lost, in milliseconds. */
const unansweredMs = 120_000

/** What is known here when Stripe is asked. */
interface Before {
  /** Taken before the question: the greater one is the newer answer. */
  order: bigint
  /** Whether the event that asks was acted on before. */
  received: boolean
  /** Subscriptions whose payment went back, or has yet to: whatever they say, they grant nothing. */
  refunded: string[]
  /** Those of them whose payment has yet to go back. */
  owed: string[]
  checkout: { attempt: string; createdAt: Date } | null
}

const readBefore = (eventId: string | undefined): SQL<Before> =>
  sql`json_build_object(
    'order', nextval(${billingSyncOrder.seqName})::text,
    'received', exists (select from ${webhookReceipts}
      where ${webhookReceipts.vendor} = 'stripe' and ${webhookReceipts.eventId} = ${eventId ?? ''}),
    'refunded', (select coalesce(json_agg(${refunds.stripeSubscriptionId}), '[]')
      from ${refunds} where ${refunds.userId} = ${users.id}),
    'owed', (select coalesce(json_agg(${refunds.stripeSubscriptionId}), '[]')
      from ${refunds} where ${refunds.userId} = ${users.id} and ${refunds.refundedAt} is null),
    'checkout', (select json_build_object('attempt', ${checkouts.attempt},
        'createdAt', ${checkouts.createdAt})
      from ${checkouts} where ${checkouts.userId} = ${users.id})
  )`.mapWith((raw: Omit<Before, 'order'> & { order: string }) => ({
    ...raw,
    order: BigInt(raw.order),
    checkout: raw.checkout && {
      ...raw.checkout,
      createdAt: new Date(raw.checkout.createdAt),
    },
  }))

/** What Stripe says about a customer, and what follows from it. */
interface Truth {
  current: Subscription | undefined
  /** Subscriptions that must end and be paid back. */
  surplus: string[]
  /** Sessions that are over. */
  closed: string[]
  /** The attempt of the checkout that is over, or never came to be. */
  overAttempt: string | undefined
  /** The seat names no session, and the session it was reserved for is over or was never created. */
  seatIsLost: boolean
}

/**
 * The one writer of billing state. It asks Stripe how things are, and writes what follows unless a
 * newer answer has been written meanwhile; so events may come in any order, twice or never
 * (scenarios W3, W4, W8). Two database round trips and one call to Stripe, two while a checkout is
 * open.
 *
 * @param eventId the event that says something changed; one that was acted on changes nothing
 * @returns the person as they now stand; nothing when no row has this customer
 * @throws {ApiError} upstream_failed, upstream_timeout, unavailable: nothing was written
 */
export async function syncCustomer(
  customer: string,
  now: Date,
  eventId?: string,
): Promise<Person | undefined> {
  const mine = eq(users.stripeCustomerId, customer)
  const known = found(await selectPeople(mine, readBefore(eventId)))
  if (!known) return undefined
  const { person, extra: before } = known
  if (before.received) return person

  const truth = await askStripe(customer, person, before, now)
  const state = billingStateFrom(truth.current)
  const after = await write(person, before.order, truth, state, now, eventId)

  for (const id of truth.surplus) await giveBack(person.id, id, 'second_subscription', now)
  // Paid at the founding price, and the last seat was gone (scenario S3).
  if (after && state.isFoundingMember && after.billingSync === before.order) {
    if (after.foundingSeat !== 'held' && truth.current) {
      await giveBack(person.id, truth.current.id, 'founding_sold_out', now)
    }
  }
  return after
}

async function askStripe(
  customer: string,
  person: Person,
  { checkout, refunded, owed }: Before,
  now: Date,
): Promise<Truth> {
  // Sessions first: one that is complete by then has its subscription, and keeps its seat.
  const mayBeOpen = checkout !== null || person.foundingSeat === 'reserved'
  const sessions = mayBeOpen ? await listCheckoutSessions(customer) : []
  const all = await listSubscriptions(customer)
  const subscriptions = all.filter(({ id }) => !refunded.includes(id))
  const strange = subscriptions.filter(({ price }) => price === undefined)
  for (const { id } of strange) logBilling({ what: 'unknown price', subscription: id })

  const { current, surplus } = chooseSubscription(subscriptions)
  // Something failed in between.
  const running = all.filter(({ id, endedAt }) => refunded.includes(id) && endedAt === null)
  const truth = {
    current,
    surplus: [...new Set([...[...surplus, ...running].map(({ id }) => id), ...owed])],
    closed: [],
    overAttempt: undefined,
    seatIsLost: false,
  }
  const closed = sessions.filter(({ status }) => status !== 'open').map(({ id }) => id)
  if (current && isPaid(current)) {
    const paid = { ...truth, overAttempt: checkout?.attempt }
    if (current.price === 'founding') return paid
    // A seat that was reserved beside the standard price waits for no session any more.
    return { ...paid, closed, seatIsLost: mayBeOpen && closed.length === sessions.length }
  }
  if (!mayBeOpen) return truth

  const isLost = (session: CheckoutSession | null | undefined): boolean =>
    !session && (!checkout || now.getTime() - checkout.createdAt.getTime() > unansweredMs)
  const own = checkout && sessions.find(({ attempt }) => attempt === checkout.attempt)
  // Stripe may have created a session whose id we failed to store, so its seat names no session.
  const isOver = isLost(own) || (own != null && own.status !== 'open')
  return {
    ...truth,
    closed,
    overAttempt: isOver ? checkout?.attempt : undefined,
    seatIsLost: isOver,
  }
}

async function write(
  person: Person,
  order: bigint,
  { current, surplus, closed, overAttempt, seatIsLost }: Truth,
  state: BillingState,
  now: Date,
  eventId: string | undefined,
): Promise<Person | undefined> {
  const on = database()
  const me = eq(users.id, person.id)
  const isNewer = sql`exists (select from ${users}
    where ${me} and ${users.billingSync} < ${`${order}`}::bigint)`
  const at = instant(now)
  const hasSeat = sql`exists (select from ${foundingSeats}
    where ${foundingSeats.userId} = ${person.id} and ${foundingSeats.state} = 'held')`
  // Somebody may have begun to give it back, or be done, since Stripe was asked.
  const goesBack = sql`exists (select from ${refunds}
    where ${refunds.stripeSubscriptionId} = ${current?.id ?? null})`
  // Without a seat the founding price buys nothing; the payment goes back.
  const granted = state.isFoundingMember
    ? sql`(${hasSeat} and not ${goesBack})`
    : sql`not ${goesBack}`
  const date = (value: Date | null) => (value ? instant(value) : sql`null`)

  const statements: SQL[] = []
  if (state.isFoundingMember && current) {
    statements.push(holdSeat(person.id, now, sql`${isNewer} and not ${goesBack}`))
  }
  if (closed.length > 0) statements.push(releaseSessions(closed))
  if (overAttempt !== undefined) {
    statements.push(sql`delete from ${checkouts} where ${checkouts.userId} = ${person.id}
      and ${checkouts.attempt} = ${overAttempt} and ${isNewer}`)
  }
  // A new attempt, made since Stripe was asked, counts on the seat.
  const noneUnderWay = sql`not exists (select from ${checkouts}
    where ${checkouts.userId} = ${person.id})`
  if (seatIsLost) statements.push(releaseUnanswered(person.id, noneUnderWay))
  statements.push(sql`
    update ${users} set
      "subscription_tier" = case when ${granted} then ${state.subscriptionTier} else 'free' end,
      "subscription_status" = ${state.subscriptionStatus},
      "is_founding_member" = ${state.isFoundingMember}::boolean and ${granted},
      "stripe_subscription_id" = ${state.stripeSubscriptionId},
      "subscription_price_cents" = ${state.subscriptionPriceCents}::int,
      "subscription_start_date" = ${date(state.subscriptionStartDate)},
      "subscription_end_date" = ${date(state.subscriptionEndDate)},
      "cancel_at_period_end" = ${state.cancelAtPeriodEnd}::boolean,
      "billing_sync" = ${`${order}`}::bigint, "billing_synced_at" = ${at}, "updated_at" = ${at}
    where ${me} and ${users.billingSync} < ${`${order}`}::bigint`)
  // Where money has yet to go back, Stripe's next try of the event must find work to do.
  if (eventId !== undefined && surplus.length === 0) {
    statements.push(sql`insert into ${webhookReceipts} select 'stripe', ${eventId}, ${at}
      where ${granted} on conflict do nothing`)
  }
  const results = await on.batch([
    inTurn(person),
    ...statements.map((statement) => on.execute(statement)),
    selectPeople(me, nothingElse),
  ])
  return found(results.at(-1) as Awaited<ReturnType<typeof selectPeople>>)?.person
}
