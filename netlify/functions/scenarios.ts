import type { Config } from '@netlify/functions'
import { Reply } from '../server/http/reply.ts'
import { withQuery, serve } from '../server/http/serve.ts'
import { listedScenarios, saveScenario } from '../server/tools/scenarios.ts'

export default serve({
  listScenarios: withQuery(listedScenarios, ({ loaded }) => loaded),
  saveScenario: async ({ user, input, now }) => {
    const { scenario, isNew } = await saveScenario(user, input, now)
    return new Reply(isNew ? 201 : 200, scenario)
  },
})

export const config: Config = { path: '/api/scenarios' }
