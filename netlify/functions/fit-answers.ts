import type { Config } from '@netlify/functions'
import { withQuery, serve } from '../server/http/serve.ts'
import { removeFitAnswers, saveFitAnswers, storedFitAnswers } from '../server/tools/fit-answers.ts'

export default serve({
  getFitAnswers: withQuery(storedFitAnswers, ({ loaded }) => loaded ?? { answers: null }),
  saveFitAnswers: ({ user, input, now }) => saveFitAnswers(user, input.answers, now),
  removeFitAnswers: async ({ user }) => ({ removed: await removeFitAnswers(user) }),
})

export const config: Config = { path: '/api/fit-answers' }
