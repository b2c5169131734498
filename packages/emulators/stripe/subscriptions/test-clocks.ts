import type Stripe from 'stripe'
import { z } from 'zod'
import { listRows, emitEvent, insertRow, requireRow, now } from '../protocol/account.ts'
import type { Account } from '../protocol/account.ts'
import { deleteCustomer } from '../catalog/customers.ts'
import { runDueWork } from './due-work.ts'
import { StripeApiError } from '../protocol/failures.ts'
import { newId } from '../protocol/ids.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, text, integer } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const createSchema = z.strictObject({ ...expand, frozen_time: integer, name: text.optional() })

export function createTestClock(account: Account, frozenTime: number, name: string | null) {
  const at = now(account)
  const testClock: Stripe.TestHelpers.TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: at,
    deletes_after: at + 30 * 86_400,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  }
  insertRow(account, 'testClocks', testClock)
  emitEvent(account, 'test_helpers.test_clock.created', testClock, at)
  return testClock
}

/** Stripe advances a clock by at most two billing intervals per call. The emulator has no limit. */
export function advanceTestClock(
  account: Account,
  testClock: Stripe.TestHelpers.TestClock,
  to: number,
) {
  if (to <= testClock.frozen_time) {
    const message = `Cannot advance test clock to ${to}; it must be after its frozen time ${testClock.frozen_time}.`
    throw new StripeApiError(400, message, { param: 'frozen_time' })
  }
  testClock.frozen_time = to
  emitEvent(account, 'test_helpers.test_clock.advancing', testClock, to)
  runDueWork(account)
  emitEvent(account, 'test_helpers.test_clock.ready', testClock, to)
}

export const testClockRoutes: Routes = {
  'POST /v1/test_helpers/test_clocks': defineRoute(
    createSchema,
    (account, { frozen_time, name = null }) => createTestClock(account, frozen_time, name),
  ),
  'GET /v1/test_helpers/test_clocks/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'testClocks', id),
  ),
  'POST /v1/test_helpers/test_clocks/:id/advance': defineRoute(
    z.strictObject({ ...expand, frozen_time: integer }),
    (account, { frozen_time }, id) => {
      const testClock = requireRow(account, 'testClocks', id)
      advanceTestClock(account, testClock, frozen_time)
      // Stripe advances a clock in the background, so the reply says `advancing`. Here the clock is
      // ready when the next request arrives.
      const status_details = { advancing: { target_frozen_time: frozen_time } }
      return { ...testClock, status: 'advancing', status_details }
    },
  ),
  'DELETE /v1/test_helpers/test_clocks/:id': defineRoute(z.strictObject({}), (account, _, id) => {
    requireRow(account, 'testClocks', id)
    for (const customer of listRows(account, 'customers')) {
      if (customer.test_clock === id) deleteCustomer(account, customer.id)
    }
    account.store.tables.testClocks.delete(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
  'GET /v1/test_helpers/test_clocks': defineRoute(z.strictObject(pagingParams), (account, params) =>
    paginate('/v1/test_helpers/test_clocks', listRows(account, 'testClocks'), params),
  ),
}
