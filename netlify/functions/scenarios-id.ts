import type { Config } from '@netlify/functions'
import { serve } from '../server/http/serve.ts'
import { changeScenario, removeScenario } from '../server/tools/scenarios.ts'

export default serve({
  changeScenario: ({ user, params, input, now }) => changeScenario(user, params.id, input, now),
  removeScenario: async ({ user, params }) => ({ removed: await removeScenario(user, params.id) }),
})

export const config: Config = { path: '/api/scenarios/:id' }
