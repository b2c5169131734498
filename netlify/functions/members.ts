import type { Config } from '@netlify/functions'
import { createGift, revokeGift, selectGifts, showGifts } from '../server/gifts/gifts.ts'
import { readOfSlug } from '../server/catalog/catalog.ts'
import { serve, withRows } from '../server/http/serve.ts'
import { listPreviews, premiumContent, readPreview } from '../server/members/members.ts'

export default serve({
  'GET /api/premium-content/:slug': ({ params }) => premiumContent(params.slug),
  'GET /api/launch-kit/:slug': ({ params }) =>
    readOfSlug('launch', params.slug, 'This opportunity has no launch kit.'),
  'GET /api/early-entries': ({ now }) => listPreviews(now),
  'GET /api/early-entries/:slug': ({ params, now }) => readPreview(params.slug, now),
  'GET /api/gifts': withRows(
    (userId, { now }) => selectGifts(userId, now),
    ({ rows, now }) => showGifts(rows, now),
  ),
  'POST /api/gifts': ({ user, body, now }) => createGift(user, body, now),
  'DELETE /api/gifts/:id': async ({ user, params, now }) => ({
    removed: await revokeGift(user, params.id, now),
  }),
})

export const config: Config = {
  path: [
    '/api/premium-content/:slug',
    '/api/launch-kit/:slug',
    '/api/early-entries',
    '/api/early-entries/:slug',
    '/api/gifts',
    '/api/gifts/:id',
  ],
}
