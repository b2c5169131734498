import { z } from 'zod'
import { webhookModes } from '../webhook-delivery.ts'
import type { WebhookMode } from '../webhook-delivery.ts'
import { all, now } from './account.ts'
import type { Account } from './account.ts'
import { controlClock } from './due-work.ts'
import { StripeFailure } from './failures.ts'
import { advance, createTestClock } from './test-clocks.ts'

const webhookControl = z.strictObject({ mode: z.enum(webhookModes) })
const clockControl = z.strictObject({ customer: z.string(), to: z.int().positive() })
const settingsControl = z.strictObject({ afterRetries: z.enum(['cancel', 'unpaid']) })

/** `POST /_control/webhooks {mode}`, `/clock {customer, to}` and `/settings {afterRetries}`. */
export function stripeControls(account: Account, setMode: (mode: WebhookMode) => void) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/_control/')) return undefined
    const wish: unknown = await request.json().catch(() => null)
    switch (`${request.method} ${pathname}`) {
      case 'POST /_control/webhooks': {
        const { data } = webhookControl.safeParse(wish)
        if (!data) return refused('mode: normal, drop, duplicate, delay or shuffle')
        setMode(data.mode)
        return done()
      }
      case 'POST /_control/settings': {
        const { data } = settingsControl.safeParse(wish)
        if (!data) return refused('afterRetries: cancel or unpaid')
        Object.assign(account.settings, data)
        return done()
      }
      case 'POST /_control/clock': {
        const { data } = clockControl.safeParse(wish)
        if (!data) return refused('customer, and to in seconds since 1970')
        return moveClock(account, data.customer, data.to)
      }
      default:
        return Response.json({ message: 'No such control.' }, { status: 404 })
    }
  }
}

/** Moves a customer's test clock; one without a clock gets one, with all that the customer has. */
function moveClock(account: Account, customerId: string, to: number): Response {
  const customer = account.store.tables.customers.get(customerId)
  if (!customer) return refused(`There is no customer ${customerId}.`)
  const testClock =
    account.store.tables.testClocks.get(customer.test_clock as string) ??
    createTestClock(account, now(account), controlClock)
  customer.test_clock = testClock.id
  for (const row of [...all(account, 'subscriptions'), ...all(account, 'invoices')]) {
    if (row.customer === customerId) row.test_clock = testClock.id
  }
  try {
    advance(account, testClock, to)
  } catch (error) {
    if (error instanceof StripeFailure) return refused(error.message)
    throw error
  }
  account.store.save()
  return done()
}

const done = () => Response.json({ ok: true })
const refused = (message: string) => Response.json({ message }, { status: 400 })
