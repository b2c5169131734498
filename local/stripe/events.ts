import { z } from 'zod'
import { all, known } from './account.ts'
import { page, paging } from './lists.ts'
import { expand, range, text, within } from './parameters.ts'
import { route } from './routes.ts'
import type { Routes } from './routes.ts'

const listing = z.strictObject({
  ...paging,
  created: range.optional(),
  type: text.optional(),
  types: z.array(text).optional(),
})

export const eventRoutes: Routes = {
  'GET /v1/events/:id': route(z.strictObject(expand), (account, _, id) =>
    known(account, 'events', id),
  ),
  'GET /v1/events': route(listing, (account, wish) => {
    const { created, type, types } = wish
    const found = all(account, 'events').filter(
      (event) =>
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        within(event.created, created),
    )
    return page('/v1/events', found, wish)
  }),
}
