import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import { serve, withRows } from '../server/http/serve.ts'
import {
  changeSaved,
  removeSaved,
  saveOpportunity,
  selectSaved,
  selectSavedSlug,
  toSavedItem,
} from '../server/saved/saved.ts'

export default serve({
  'GET /api/saved-opportunities': withRows(selectSaved, ({ rows }) => rows.map(toSavedItem)),
  'POST /api/saved-opportunities': ({ user, body, now }) =>
    saveOpportunity(user, body.opportunitySlug, now),
  'GET /api/saved-opportunities/check/:slug': withRows(
    selectSavedSlug,
    async ({ rows, params }) => {
      const isSaved = rows.length > 0
      await assertKnown(params.slug, isSaved)
      return { isSaved }
    },
  ),
  'PATCH /api/saved-opportunities/:slug': ({ user, params, body, now }) =>
    changeSaved(user, params.slug, body, now),
  'DELETE /api/saved-opportunities/:slug': async ({ user, params, now }) => ({
    removed: await removeSaved(user, params.slug, now),
  }),
})

export const config: Config = {
  path: [
    '/api/saved-opportunities',
    '/api/saved-opportunities/check/:slug',
    '/api/saved-opportunities/:slug',
  ],
}
