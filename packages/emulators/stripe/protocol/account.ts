import type Stripe from 'stripe'
import type { PaymentMethodType } from '../checkout/checkout-parameters.ts'
import { missingResource } from './failures.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'
import { kinds } from './tables.ts'
import type { Rows, TableName } from './tables.ts'

/** API version of replies and events. Bump it together with the `stripe` package. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/** Settings that `POST /_control/settings` changes. */
export type Settings = {
  /** What happens to a subscription after the last retry of a payment has failed. */
  afterRetries: 'cancel' | 'unpaid'
  /** Payment methods that are turned on in the Dashboard. */
  paymentMethods: PaymentMethodType[]
  /** Subscription status while the first bank debit is processing. */
  delayedSubscription: 'active' | 'incomplete'
  refunds: 'succeeded' | 'pending'
  /** Rate of automatic tax in percent, the same for every address. */
  taxPercent: number
  /** Whether the Dashboard has a URL of the business’s terms of service. */
  hasTermsUrl: boolean
}

export const defaultSettings = (): Settings => ({
  afterRetries: 'cancel',
  paymentMethods: ['card', 'link'],
  delayedSubscription: 'active',
  refunds: 'succeeded',
  taxPercent: 0,
  hasTermsUrl: true,
})

/**
 * A Stripe account in test mode or in live mode. Times in its rows are in seconds since 1970, and
 * amounts are in cents. `clock.now()` is in milliseconds.
 */
export type Account = {
  id: string
  livemode: boolean
  otherMode?: Account
  store: Store
  clock: { now(): number }
  /** Base URL of the emulator's hosted pages. */
  url: string
  settings: Settings
  /**
   * ID and idempotency key of the current API request. `emitEvent` copies them to each event. Both
   * are null for events that come from scheduled work, a hosted page or a `/_control` request.
   */
  eventRequest: Stripe.Event.Request
  /** When scheduled work last ran, in seconds since 1970. */
  dueWorkDoneAt?: number
  deliver: (event: Stripe.Event) => void
}

/** The time of the account's clock, in seconds since 1970. */
export const now = (account: Account): number => Math.floor(account.clock.now() / 1000)

/**
 * Returns the current time for a customer, in seconds since 1970. If the customer has no test
 * clock, uses the account's clock.
 */
export function customerTime(account: Account, customerId: string | null): number {
  const customer = customerId === null ? undefined : account.store.tables.customers.get(customerId)
  const clockId = customer?.test_clock as string | null | undefined
  const testClock = clockId ? account.store.tables.testClocks.get(clockId) : undefined
  return testClock?.frozen_time ?? now(account)
}

/** @throws {StripeApiError} resource_missing */
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

/**
 * Throws if a list request filters by an unknown customer. Accepts a deleted customer, because
 * Stripe still lists the objects of deleted customers.
 * @throws {StripeApiError} resource_missing
 */
export function assertCustomer(account: Account, id: string | undefined): void {
  const { tables } = account.store
  if (id === undefined || tables.customers.has(id) || tables.deletedCustomers.has(id)) return
  throw missingRow(account, 'customers', id, 'customer')
}

function missingRow(
  { otherMode, livemode }: Account,
  table: TableName,
  id: string,
  param?: string,
) {
  const [mode, other] = livemode ? ['live', 'test'] : ['test', 'live']
  const hint = otherMode?.store.tables[table].has(id)
    ? `; a similar object exists in ${other} mode, but a ${mode} mode key was used to make this request.`
    : ''
  return missingResource(kinds[table][1], id, param, hint)
}

export function insertRow<Name extends TableName>(account: Account, table: Name, row: Rows[Name]) {
  if ('livemode' in row) row.livemode = account.livemode
  account.store.tables[table].set(row.id, row)
  return row
}

/** Returns every row of a table, in the order of creation. */
export const listRows = <Name extends TableName>(account: Account, table: Name): Rows[Name][] => [
  ...account.store.tables[table].values(),
]

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
    // As at Stripe, `previous_attributes` leaves out fields that the change added.
    const previouslySet = changed.filter((name) => before[name] !== undefined)
    const previous = Object.fromEntries(previouslySet.map((name) => [name, before[name]]))
    emitEvent(account, type, row, at, previous)
  }
  return row
}
