import type { Config } from '@netlify/functions'
import { everythingHeld, showExport } from '../server/accounts.ts'
import { Reply } from '../server/reply.ts'
import { reading, serve } from '../server/serve.ts'

const asDownload = { 'content-disposition': 'attachment; filename="rn-opportunities-account.json"' }

export default serve({
  exportAccount: reading(
    everythingHeld,
    async ({ user, loaded, now }) =>
      new Reply(200, await showExport(user, loaded, now), asDownload),
  ),
})

export const config: Config = { path: '/api/account/export' }
