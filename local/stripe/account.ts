import type Stripe from 'stripe'
import type { PaymentMethodType } from './checkout-parameters.ts'
import { missingResource } from './failures.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'
import { kinds } from './tables.ts'
import type { Rows, TableName } from './tables.ts'

/** The version in which replies and events are written: the newest that the SDK knows. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/** What `POST /_control/settings` sets. */
export type Settings = {
  afterRetries: 'cancel' | 'unpaid'
  /** The payment methods that the Dashboard has on. */
  paymentMethods: PaymentMethodType[]
  /** What a subscription is while its first bank debit is processing. */
  delayedSubscription: 'active' | 'incomplete'
  /** What a new refund is. */
  refunds: 'succeeded' | 'pending'
  /** The rate of automatic tax everywhere. */
  taxPercent: number
}

export const defaultSettings = (): Settings => ({
  afterRetries: 'cancel',
  paymentMethods: ['card', 'link'],
  delayedSubscription: 'active',
  refunds: 'succeeded',
  taxPercent: 0,
})

/** One Stripe account in one mode. Times are in seconds since 1970, amounts in cents. */
export type Account = {
  id: string
  livemode: boolean
  /** The same account in the other mode. */
  otherMode?: Account
  store: Store
  clock: { now(): number }
  /** The emulator's own address, under which its pages are. */
  url: string
  settings: Settings
  /** Who caused what happens now: a call of the API, or nobody, as for a renewal. */
  eventRequest: Stripe.Event.Request
  /** The second in which it was last seen to what is due. */
  dueWorkDoneAt?: number
  deliver: (event: Stripe.Event) => void
}

/** The time by the account's own clock. */
export const now = (account: Account): number => Math.floor(account.clock.now() / 1000)

/** The time of a customer: that of their test clock, if one is attached. */
export function customerTime(account: Account, customerId: string | null): number {
  const customer = customerId === null ? undefined : account.store.tables.customers.get(customerId)
  const clockId = customer?.test_clock as string | null | undefined
  const testClock = clockId ? account.store.tables.testClocks.get(clockId) : undefined
  return testClock?.frozen_time ?? now(account)
}

/** The row that an id names. @throws {StripeFailure} resource_missing */
export function requireRow<Name extends TableName>(
  account: Account,
  table: Name,
  id: string,
  param?: string,
): Rows[Name] {
  const row = account.store.tables[table].get(id)
  if (!row) throw missingRow(account, table, id, param)
  return row
}

/** A list asked for by customer: deleted ones still have a past. @throws {StripeFailure} */
export function assertCustomer(account: Account, id: string | undefined): void {
  const { tables } = account.store
  if (id === undefined || tables.customers.has(id) || tables.deletedCustomers.has(id)) return
  throw missingRow(account, 'customers', id, 'customer')
}

/** Says so when the same account has the row in its other mode, as Stripe does. */
function missingRow(
  { otherMode, livemode }: Account,
  table: TableName,
  id: string,
  param?: string,
) {
  const [here, there] = livemode ? ['live', 'test'] : ['test', 'live']
  const hint = otherMode?.store.tables[table].has(id)
    ? `; a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`
    : ''
  return missingResource(kinds[table][1], id, param, hint)
}

/** Keeps a new row. */
export function insertRow<Name extends TableName>(account: Account, table: Name, row: Rows[Name]) {
  if ('livemode' in row) row.livemode = account.livemode
  account.store.tables[table].set(row.id, row)
  return row
}

/** Every row of a table, oldest first. */
export const listRows = <Name extends TableName>(account: Account, table: Name): Rows[Name][] => [
  ...account.store.tables[table].values(),
]

/** Records an event about an object as it is now, and sends it to the webhooks. */
export function emitEvent(
  account: Account,
  type: Stripe.Event['type'],
  object: object,
  at: number,
  previous?: object,
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: at,
    data: {
      object: structuredClone(object),
      ...(previous && { previous_attributes: previous }),
    },
    livemode: account.livemode,
    pending_webhooks: 1,
    request: account.eventRequest,
    type,
  } as Stripe.Event
  insertRow(account, 'events', event)
  account.deliver(event)
}

/** Changes a row and announces it with what its changed fields held before, if any changed. */
export function updateRow<Row extends object>(
  account: Account,
  type: Stripe.Event['type'],
  row: Row,
  at: number,
  mutate: () => void,
): Row {
  const before = structuredClone(row) as Record<string, unknown>
  mutate()
  const after = row as Record<string, unknown>
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length > 0) {
    // A field that was absent has no value before; the SDK's types know no null for most of these.
    const previouslySet = changed.filter((name) => before[name] !== undefined)
    const previous = Object.fromEntries(previouslySet.map((name) => [name, before[name]]))
    emitEvent(account, type, row, at, previous)
  }
  return row
}
