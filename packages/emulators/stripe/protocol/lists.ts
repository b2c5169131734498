import type Stripe from 'stripe'
import { z } from 'zod'
import { missingResource, ParameterError } from './failures.ts'
import { expand, text, integer } from './parameters.ts'

export const pagingParams = {
  ...expand,
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

type Paging = z.output<z.ZodObject<typeof pagingParams>>

/** Returns one page of `rows`, newest row first. `rows` must be in the order of creation. */
export function paginate<Row extends { id: string; created?: number }>(
  url: string,
  rows: Row[],
  { limit = 10, starting_after, ending_before }: Paging,
): Stripe.ApiList<Row> {
  if (limit < 1 || limit > 100) {
    throw new ParameterError('limit', undefined, 'Invalid integer: limit is from 1 to 100.')
  }
  const newest = rows.toReversed().sort((a, b) => (b.created ?? 0) - (a.created ?? 0))
  if (ending_before !== undefined) {
    const end = requireIndex(newest, ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url }
  }
  const start =
    starting_after === undefined ? 0 : requireIndex(newest, starting_after, 'starting_after') + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newest.length, url }
}

export const newList = <Row>(url: string, data: Row[]): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

function requireIndex(rows: { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw missingResource('object', id, param)
  return index
}
