import type { Config } from '@netlify/functions'
import { applyClerkEvent } from '../server/clerk-events.ts'
import { readClerkEvent } from '../server/clerk.ts'
import { serve } from '../server/serve.ts'

export default serve({
  receiveClerkEvent: async ({ request, now }) => {
    await applyClerkEvent(await readClerkEvent(request), now)
    return { received: true }
  },
})

export const config: Config = { path: '/api/clerk/webhook' }
