import type Stripe from 'stripe'
import { z } from 'zod'
import { noSuch, ParameterFailure } from './failures.ts'
import { expand, text, whole } from './parameters.ts'

/** The parameters of every list. */
export const paging = {
  ...expand,
  limit: whole.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

type Paging = z.output<z.ZodObject<typeof paging>>

/** One page of rows given oldest first; Stripe lists the newest first. */
export function page<Row extends { id: string; created?: number }>(
  url: string,
  rows: Row[],
  { limit = 10, starting_after, ending_before }: Paging,
): Stripe.ApiList<Row> {
  if (limit < 1 || limit > 100) {
    throw new ParameterFailure('limit', undefined, 'Invalid integer: limit is from 1 to 100.')
  }
  const newest = rows.toReversed().sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
  if (ending_before !== undefined) {
    const end = place(newest, ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url }
  }
  const start =
    starting_after === undefined ? 0 : place(newest, starting_after, 'starting_after') + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newest.length, url }
}

/** A list inside of another object: all of it. */
export const listOf = <Row>(url: string, data: Row[]): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

function place(rows: { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw noSuch('object', id, param)
  return index
}
