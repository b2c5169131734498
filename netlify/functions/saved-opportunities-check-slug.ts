import type { Config } from '@netlify/functions'
import { assertKnown } from '../server/catalog/catalog.ts'
import { isSlugSaved } from '../server/saved/saved.ts'
import { withQuery, serve } from '../server/http/serve.ts'

export default serve({
  checkSaved: withQuery(isSlugSaved, async ({ loaded: isSaved, params }) => {
    await assertKnown(params.slug, isSaved)
    return { isSaved }
  }),
})

export const config: Config = { path: '/api/saved-opportunities/check/:slug' }
