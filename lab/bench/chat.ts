/**
 * `npm run lab -- bench chat`: compares answers through the site with the same prompt sent directly
 * to the OpenAI emulator by the same SDK. Prints the ratios of the 95th percentiles. Exits with 1
 * when a ratio exceeds 1.3. Set QUICK for fewer rounds.
 */
import OpenAI from 'openai'
import { eventsOf, openChat } from '../../tests/support/chat-stream.ts'
import { compare, type Peer } from './compare.ts'
import { finish, quantile, report } from '../report.ts'
import { startPart, startServers } from './servers.ts'

/** Sends a question, and calls `onText` for each piece of the answer. */
type Asking = (caller: number, onText: () => void) => Promise<void>

const question = 'What may a registered nurse do here, and who decides?'
const provider = await startPart('openai')
const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL = '' } = provider.env
const control = async (path: string, body?: object): Promise<unknown> => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${provider.url}/_control/${path}`, sent)).json()
}
const set = await startServers({
  ...provider.env,
  CHAT_CALLS_PER_MINUTE: '1000000',
  CHAT_STREAMS_AT_ONCE: '1000',
  GUIDANCE_MONTHLY_DOLLARS: '1000000',
  GUIDANCE_MONTHLY_DOLLARS_PER_USER: '1000000',
})
for (let caller = 0; caller < 8; caller++) await set.call(caller, 'GET', '/api/auth/user')
await set.query(`update users set subscription_tier = 'member'`)

const through: Asking = async (caller, onText) => {
  const nurse = { token: () => set.token(caller) }
  // A conversation of its own, so that the prompt stays the same.
  const conversationId = crypto.randomUUID()
  const opportunitySlug = 'executive-health-monitoring'
  const body = { message: question, opportunitySlug, conversationId }
  let last: string | undefined
  for await (const { name } of eventsOf(await openChat({ url: set.siteUrl }, nurse, body))) {
    last = name
    if (name === 'delta') onText()
  }
  if (last !== 'done') throw new Error(`The answer ended early, with the event "${last}".`)
}

// Ask once through the site, and read the prompt from the emulator.
await through(0, () => undefined)
const [prompt = []] = (await control('prompts')) as { role: 'system' | 'user'; text: string }[][]
const client = new OpenAI({ apiKey: OPENAI_API_KEY, baseURL: OPENAI_BASE_URL, maxRetries: 0 })
const messages = prompt.map(({ role, text: content }) => ({ role, content }))
const direct: Asking = async (_, onText) => {
  const chunks = await client.chat.completions.create({
    model: OPENAI_MODEL,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  })
  for await (const { choices } of chunks) if (choices[0]?.delta.content) onText()
}

/** Time to the first piece, and the mean time between two pieces, in milliseconds. */
const time =
  (ask: Asking): Peer<{ first: number; further: number }> =>
  async (caller) => {
    const began = performance.now()
    const at: number[] = []
    await ask(caller, () => at.push(performance.now() - began))
    const [first = NaN] = at
    return { first, further: ((at.at(-1) ?? NaN) - first) / (at.length - 1) }
  }

// With a piece of text every 4 ms, the site's own time is a large share of each measured time. With
// a piece every 100 ms, the emulator's speed is closer to a real model's.
for (const [chunkMs, callers, rounds] of [
  [4, 1, 60],
  [100, 1, 30],
  [100, 8, 10],
] as const) {
  await control('pace', { chunkMs })
  const measured = await compare(
    { through: time(through), direct: time(direct) },
    { callers, calls: callers, rounds: process.env['QUICK'] ? 3 : rounds },
  )
  for (const part of ['first', 'further'] as const) {
    const p95 = (name: 'through' | 'direct') =>
      quantile(
        measured[name].results.map((one) => one[part]),
        0.95,
      )
    const what = `time to the ${part} piece, ${chunkMs} ms per piece, callers: ${callers}`
    report(what, p95('through') / p95('direct'), { most: 1.3 })
  }
}
await set.close()
finish()
