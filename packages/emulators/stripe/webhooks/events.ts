import { z } from 'zod'
import { listRows, requireRow } from '../protocol/account.ts'
import { paginate, pagingParams } from '../protocol/lists.ts'
import { expand, timeRange, text, isInRange } from '../protocol/parameters.ts'
import { defineRoute } from '../protocol/routes.ts'
import type { Routes } from '../protocol/routes.ts'

const listSchema = z.strictObject({
  ...pagingParams,
  created: timeRange.optional(),
  type: text.optional(),
  types: z.array(text).optional(),
})

export const eventRoutes: Routes = {
  'GET /v1/events/:id': defineRoute(z.strictObject(expand), (account, _, id) =>
    requireRow(account, 'events', id),
  ),
  'GET /v1/events': defineRoute(listSchema, (account, params) => {
    const { created, type, types } = params
    const rows = listRows(account, 'events').filter(
      (event) =>
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        isInRange(event.created, created),
    )
    return paginate('/v1/events', rows, params)
  }),
}
