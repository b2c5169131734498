import type { Account } from './account.ts'
import { listRows } from './account.ts'
import { ParameterError } from './failures.ts'
import { newList } from './lists.ts'
import { rowById } from './tables.ts'

type Json = Record<string, unknown>

/** Maximum number of steps in a path of `expand`, as at Stripe. The step `data` does not count. */
const maxDepth = 4

/**
 * Returns a copy of a reply in which the paths of `expand` are expanded: an ID becomes its object,
 * and a list that Stripe leaves out by default is added.
 * @throws {ParameterError} if a path cannot be expanded
 */
export function expandReply(account: Account, reply: object, paths: string[]): object {
  if (paths.length === 0) return reply
  const copy = structuredClone(reply)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > maxDepth) throw cannotExpand(path)
    expandPath(account, copy as Json, steps, path)
  }
  return copy
}

function expandPath(account: Account, parent: Json, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  const value = parent[step] === undefined ? getOmittedList(account, parent, step) : parent[step]
  if (value === undefined) throw cannotExpand(path)
  const resolved = Array.isArray(value)
    ? value.map((item: unknown) => resolveId(account, item))
    : resolveId(account, value)
  // `resolveId` replaces the ID of a stored object with that object. Any other text, number or
  // boolean cannot be expanded.
  if (resolved !== null && typeof resolved !== 'object') throw cannotExpand(path)
  parent[step] = resolved
  const inner = Array.isArray(resolved) ? resolved : [resolved]
  for (const item of inner) {
    if (item !== null && typeof item === 'object') expandPath(account, item as Json, rest, path)
  }
}

function resolveId(account: Account, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const row = rowById(account.store.tables, value)
  return row ? structuredClone(row) : value
}

/** Returns a list that Stripe sends only if the request expands it. */
function getOmittedList(account: Account, { object, id }: Json, field: string): object | undefined {
  switch (`${String(object)}.${field}`) {
    case 'checkout.session.line_items': {
      const items = account.store.tables.orders.get(String(id))?.lineItems ?? []
      return newList(`/v1/checkout/sessions/${String(id)}/line_items`, structuredClone(items))
    }
    case 'invoice.payments': {
      const payments = listRows(account, 'invoicePayments').filter(({ invoice }) => invoice === id)
      return newList('/v1/invoice_payments', structuredClone(payments))
    }
    case 'customer.subscriptions': {
      const current = listRows(account, 'subscriptions').filter(
        ({ customer, status }) => customer === id && status !== 'canceled',
      )
      return newList(`/v1/customers/${String(id)}/subscriptions`, structuredClone(current))
    }
    case 'charge.refunds': {
      const refunds = listRows(account, 'refunds').filter(({ charge }) => charge === id)
      return newList(`/v1/charges/${String(id)}/refunds`, structuredClone(refunds))
    }
    default:
      return undefined
  }
}

const cannotExpand = (path: string) =>
  new ParameterError('expand', undefined, `This property cannot be expanded (${path}).`)
