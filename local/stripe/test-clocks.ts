import type Stripe from 'stripe'
import { z } from 'zod'
import { all, announce, keep, known, now } from './account.ts'
import type { Account } from './account.ts'
import { deleteCustomer } from './customers.ts'
import { doDueWork } from './due-work.ts'
import { StripeFailure } from './failures.ts'
import { newId } from './ids.ts'
import { page, paging } from './lists.ts'
import { expand, text, whole } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const creation = z.strictObject({ ...expand, frozen_time: whole, name: text.optional() })

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
  keep(account, 'testClocks', testClock)
  announce(account, 'test_helpers.test_clock.created', testClock, at)
  return testClock
}

/**
 * Moves a test clock on and does what became due, in order. Stripe's bound of two intervals a step
 * is not held: a test may go through years in one.
 */
export function advance(account: Account, testClock: Stripe.TestHelpers.TestClock, to: number) {
  if (to <= testClock.frozen_time) {
    const sentence = `Cannot advance test clock to ${to}; it must be after its frozen time ${testClock.frozen_time}.`
    throw new StripeFailure(400, sentence, { param: 'frozen_time' })
  }
  testClock.frozen_time = to
  announce(account, 'test_helpers.test_clock.advancing', testClock, to)
  doDueWork(account)
  announce(account, 'test_helpers.test_clock.ready', testClock, to)
}

export const testClockRoutes: Routes = {
  'POST /v1/test_helpers/test_clocks': route(creation, (account, { frozen_time, name = null }) =>
    createTestClock(account, frozen_time, name),
  ),
  'GET /v1/test_helpers/test_clocks/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'testClocks', id),
  ),
  'POST /v1/test_helpers/test_clocks/:id/advance': route(
    z.strictObject({ ...expand, frozen_time: whole }),
    (account, { frozen_time }, id) => {
      const testClock = known(account, 'testClocks', id)
      advance(account, testClock, frozen_time)
      // Stripe works in the background; whoever asks next finds it ready.
      const status_details = { advancing: { target_frozen_time: frozen_time } }
      return { ...testClock, status: 'advancing', status_details }
    },
  ),
  'DELETE /v1/test_helpers/test_clocks/:id': route(z.strictObject({}), (account, _, id) => {
    known(account, 'testClocks', id)
    for (const customer of all(account, 'customers')) {
      if (customer.test_clock === id) deleteCustomer(account, customer.id)
    }
    account.store.tables.testClocks.delete(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
  'GET /v1/test_helpers/test_clocks': route(z.strictObject(paging), (account, wish) =>
    page('/v1/test_helpers/test_clocks', all(account, 'testClocks'), wish),
  ),
}
