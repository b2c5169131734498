import type { Config } from '@netlify/functions'
import { smallRows, writeExport } from '../server/account/export.ts'
import { withQuery, serve } from '../server/http/serve.ts'
import { streamText } from '../server/http/text-stream.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="rn-opportunities-account.json"',
}

export default serve({
  exportAccount: withQuery(smallRows, ({ user, loaded, now, after }) =>
    streamText(writeExport(user, loaded, now), headers, after),
  ),
})

export const config: Config = { path: '/api/account/export' }
