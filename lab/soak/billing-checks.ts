import type Stripe from 'stripe'
import { isPaid } from './paying.ts'
import type { SoakUser, World } from './soak-user.ts'
import { readRows } from './stored.ts'
import type { StoredUser } from './stored.ts'

interface Refund {
  stripe_subscription_id: string
  user_id: string
  cents: number
}

interface Seat {
  number: number
  state: 'free' | 'reserved' | 'held'
  user_id: string | null
  checkout_session_id: string | null
}

/** A paid invoice. `from` and `to` are its period in Unix seconds, and `refunded` is in cents. */
interface Paid {
  invoice: Stripe.Invoice
  subscription: Stripe.Subscription
  from: number
  to: number
  refunded: number
}

const idOf = (ref: string | { id: string } | null | undefined): string =>
  typeof ref === 'string' ? ref : (ref?.id ?? '')

/** Sync every customer with Stripe before this check. */
export async function checkBilling(world: World, users: SoakUser[]): Promise<void> {
  const { book, set } = world
  const { tables } = set.stripe
  const rows = [...(await readRows(world)).values()]
  const subscriptions = [...tables.subscriptions.values()]
  const ownerOf = ({ metadata }: Stripe.Subscription) => metadata['userId'] ?? ''
  const live = subscriptions.filter(({ ended_at }) => ended_at === null)
  const byOwner = Map.groupBy(subscriptions, ownerOf)
  const customers = new Map(rows.map((row) => [row.stripe_customer_id, row]))

  book.check('No user has two live subscriptions', Map.groupBy(live, ownerOf), ([owner, all]) =>
    all.length > 1 ? { owner, all: all.map(({ id }) => id) } : undefined,
  )
  book.check('Every live subscription belongs to a stored user', live, (one) => {
    const row = customers.get(idOf(one.customer))
    return row?.id !== ownerOf(one) && { subscription: one.id, owner: ownerOf(one), row: row?.id }
  })

  const paid = paidInvoices(world, subscriptions)
  const spans = [...Map.groupBy(paid, ({ subscription }) => ownerOf(subscription))]
  book.check('No user was charged twice for a period', spans, ([owner, all]) => {
    const unrefunded = all.filter(({ refunded }) => refunded === 0).sort((a, b) => a.from - b.from)
    const twice = unrefunded.find((one, at) => at > 0 && one.from < (unrefunded[at - 1]?.to ?? 0))
    return (
      twice && { owner, kept: unrefunded.map(({ from, to, invoice }) => [invoice.id, from, to]) }
    )
  })

  await checkRefunds(world, paid, new Set(rows.map(({ id }) => id)))

  book.check('Every membership equals its state at Stripe', rows, (row) => {
    const wrong = differenceTo(
      row,
      (byOwner.get(row.id) ?? []).find(({ ended_at }) => !ended_at),
    )
    return wrong && { clerk: row.clerk_id, ...wrong }
  })
  const neverPaid = users.filter(({ ledger }) => ledger.payments === 0)
  const rowOf = new Map(rows.map((row) => [row.clerk_id, row]))
  book.check('No user is a member without a payment', neverPaid, ({ clerkId, email }) =>
    rowOf.get(clerkId)?.subscription_tier === 'member' ? email : undefined,
  )
  await checkSeats(world, rows, paid, byOwner)
}

/** If a subscription ended early, `to` of its last invoice is the time when it ended. */
function paidInvoices({ set }: World, subscriptions: Stripe.Subscription[]): Paid[] {
  const { invoices, refunds, invoicePayments } = set.stripe.tables
  const bySubscription = new Map(subscriptions.map((one) => [one.id, one]))
  const refundedOf = (invoice: Stripe.Invoice): number => {
    const intents = [...invoicePayments.values()]
      .filter((one) => idOf(one.invoice) === invoice.id)
      .map(({ payment }) => idOf(payment.payment_intent))
    return [...refunds.values()]
      .filter((one) => intents.includes(idOf(one.payment_intent)))
      .reduce((sum, { amount }) => sum + amount, 0)
  }
  return [...invoices.values()].flatMap((invoice): Paid[] => {
    const id = idOf(invoice.parent?.subscription_details?.subscription)
    const subscription = bySubscription.get(id)
    const period = invoice.lines.data[0]?.period
    if (invoice.status !== 'paid' || !subscription || !period) return []
    const to = Math.min(period.end, subscription.ended_at ?? Infinity)
    const refunded = refundedOf(invoice)
    return [{ invoice, subscription, from: period.start, to, refunded }]
  })
}

async function checkRefunds({ book, set }: World, paid: Paid[], here: Set<string>): Promise<void> {
  const written = await set.rows<Refund>('select * from refunds')
  const backAtStripe = new Map(
    paid.filter(({ refunded }) => refunded > 0).map((one) => [one.subscription.id, one]),
  )
  book.check(
    'Every refund covers the full payment and ends the subscription',
    backAtStripe,
    ([id, one]) => {
      const { invoice, refunded, subscription } = one
      const isRight = refunded === invoice.amount_paid && subscription.ended_at !== null
      return !isRight && { id, refunded, paid: invoice.amount_paid, ended: subscription.ended_at }
    },
  )
  book.check('Every refund row has a refund at Stripe', written, (refund) => {
    const one = backAtStripe.get(refund.stripe_subscription_id)
    return one?.refunded !== refund.cents && refund
  })
  const storedIds = new Set(written.map(({ stripe_subscription_id }) => stripe_subscription_id))
  book.check('Every refund at Stripe has a row', backAtStripe, ([id, { subscription }]) => {
    const owner = subscription.metadata['userId'] ?? ''
    return here.has(owner) && !storedIds.has(id) ? { id, owner } : undefined
  })
}

function differenceTo(row: StoredUser, live: Stripe.Subscription | undefined): object | undefined {
  const isMember = live !== undefined && isPaid(live)
  const expected = {
    tier: isMember ? 'member' : 'free',
    founding: isMember && live.metadata['plan'] === 'founding',
    status: live?.status,
    cancels: live ? live.cancel_at !== null : undefined,
  }
  const held = {
    tier: row.subscription_tier,
    founding: row.is_founding_member,
    status: live && row.subscription_status,
    cancels: live && row.cancel_at_period_end,
  }
  return JSON.stringify(expected) === JSON.stringify(held)
    ? undefined
    : { wanted: expected, held, live: live?.id }
}

/** A founding member keeps the seat after the membership ends, unless the payment was refunded. */
async function checkSeats(
  { book, set }: World,
  rows: StoredUser[],
  paid: Paid[],
  byOwner: Map<string, Stripe.Subscription[]>,
): Promise<void> {
  const seats = await set.rows<Seat>('select * from founding_seats')
  const held = seats.filter(({ state }) => state === 'held')
  const reserved = seats.filter(({ state }) => state === 'reserved')
  const isFounding = ({ metadata }: Stripe.Subscription) => metadata['plan'] === 'founding'
  const founders = new Set(
    paid
      .filter(({ subscription, refunded }) => isFounding(subscription) && refunded === 0)
      .map(({ subscription }) => subscription.metadata['userId'] ?? ''),
  )
  const here = new Set(rows.map(({ id }) => id))
  const seatOf = Map.groupBy(held, ({ user_id }) => user_id)

  book.check('There are 100 seats', [seats.length], (count) => count !== 100 && { count })
  book.check('Every held seat belongs to one founding member who paid', seatOf, ([owner, all]) => {
    if (owner === null) return undefined
    return all.length === 1 && founders.has(owner) ? undefined : { owner, seats: all.length }
  })
  const foundersHere = [...founders].filter((id) => here.has(id))
  book.check('Every founding member who paid holds one seat', foundersHere, (id) =>
    seatOf.get(id)?.length === 1 ? undefined : { id, seats: seatOf.get(id) ?? [] },
  )
  const nameless = seatOf.get(null)?.length ?? 0
  const foundersGone = founders.size - foundersHere.length
  book.check(
    'Held seats without a user belonged to deleted founding members',
    [nameless],
    (count) => (count > foundersGone ? { count, foundersGone } : undefined),
  )
  const sessions = [...set.stripe.tables.checkoutSessions.values()]
  book.check('Every reserved seat has an open checkout', reserved, (seat) => {
    // A seat without a session id means that Stripe's reply was lost. For such a seat, accept any
    // open founding session of the user, because the user's next checkout request returns that
    // session.
    const its = sessions.filter(({ id, client_reference_id: owner }) =>
      seat.checkout_session_id === null ? owner === seat.user_id : id === seat.checkout_session_id,
    )
    const isOpen = its.some(({ status, metadata }) => {
      return status === 'open' && metadata?.['plan'] === 'founding'
    })
    if (isOpen) return undefined
    return { ...seat, sessions: its.map(({ id, status, metadata }) => [id, status, metadata]) }
  })
  const open = sessions.filter(({ status }) => status === 'open')
  const perOwner = Map.groupBy(open, ({ client_reference_id }) => client_reference_id ?? '')
  book.check('No user has two open checkouts', perOwner, ([owner, all]) =>
    all.length > 1 ? { owner, all: all.map(({ id }) => id) } : undefined,
  )
  book.check('No paying user has an open checkout', perOwner, ([owner, all]) => {
    const live = byOwner.get(owner)?.find((one) => one.ended_at === null && isPaid(one))
    return live && { owner, live: live.id, open: all.map(({ id }) => id) }
  })
  book.check('Every open checkout belongs to a stored user', perOwner, ([owner, all]) =>
    here.has(owner) ? undefined : { owner, open: all.map(({ id }) => id) },
  )
}
