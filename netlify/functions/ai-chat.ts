import type { Config } from '@netlify/functions'
import { askGuide } from '../server/chat/ask-guide.ts'
import { serve } from '../server/http/serve.ts'

export default serve({
  askGuide: (call) => askGuide(call),
})

export const config: Config = { path: '/api/ai/chat' }
