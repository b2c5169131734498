import type { Config } from '@netlify/functions'
import { smallRows, writeExport } from '../server/export.ts'
import { reading, serve } from '../server/serve.ts'
import { streamText } from '../server/text-stream.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="rn-opportunities-account.json"',
}

export default serve({
  exportAccount: reading(smallRows, ({ user, loaded, now, after }) =>
    streamText(writeExport(user, loaded, now), headers, after),
  ),
})

export const config: Config = { path: '/api/account/export' }
