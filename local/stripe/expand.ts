import type { Account } from './account.ts'
import { all } from './account.ts'
import { ParameterFailure } from './failures.ts'
import { listOf } from './lists.ts'
import { rowById } from './tables.ts'

type Json = Record<string, unknown>

/** Stripe's own limit. */
const deepest = 4

/**
 * A copy of a reply in which what `expand` names stands whole: ids become the objects they name,
 * and lists that Stripe leaves out by default come in.
 * @throws {ParameterFailure} for a path that leads to nothing that can be expanded
 */
export function expanded(account: Account, reply: object, paths: string[]): object {
  if (paths.length === 0) return reply
  const copy = structuredClone(reply)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > deepest) throw refused(path)
    descend(account, copy as Json, steps, path)
  }
  return copy
}

function descend(account: Account, holder: Json, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  const value = holder[step] === undefined ? leftOut(account, holder, step) : holder[step]
  if (value === undefined) throw refused(path)
  const whole = Array.isArray(value)
    ? value.map((item: unknown) => full(account, item))
    : full(account, value)
  // A scalar has nothing to expand; null is an expandable field that is empty.
  if (whole !== null && typeof whole !== 'object') throw refused(path)
  holder[step] = whole
  const inner = Array.isArray(whole) ? whole : [whole]
  for (const item of inner) {
    if (item !== null && typeof item === 'object') descend(account, item as Json, rest, path)
  }
}

function full(account: Account, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const row = rowById(account.store.tables, value)
  return row ? structuredClone(row) : value
}

/** The lists that a reply holds only when asked. */
function leftOut(account: Account, { object, id }: Json, field: string): object | undefined {
  switch (`${String(object)}.${field}`) {
    case 'checkout.session.line_items': {
      const items = account.store.tables.orders.get(String(id))?.lineItems ?? []
      return listOf(`/v1/checkout/sessions/${String(id)}/line_items`, structuredClone(items))
    }
    case 'invoice.payments': {
      const payments = all(account, 'invoicePayments').filter(({ invoice }) => invoice === id)
      return listOf('/v1/invoice_payments', structuredClone(payments))
    }
    case 'customer.subscriptions': {
      const alive = all(account, 'subscriptions').filter(
        ({ customer, status }) => customer === id && status !== 'canceled',
      )
      return listOf(`/v1/customers/${String(id)}/subscriptions`, structuredClone(alive))
    }
    case 'charge.refunds': {
      const refunds = all(account, 'refunds').filter(({ charge }) => charge === id)
      return listOf(`/v1/charges/${String(id)}/refunds`, structuredClone(refunds))
    }
    default:
      return undefined
  }
}

const refused = (path: string) =>
  new ParameterFailure('expand', undefined, `This property cannot be expanded (${path}).`)
