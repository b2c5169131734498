/**
 * `npm run lab -- bench chat`: compares answers through the site with the same prompt sent directly
 * to the OpenAI emulator by the same SDK. Prints the ratios of the 95th percentiles. Exits with 1
 * when a ratio exceeds 1.3. Set QUICK for fewer rounds.
 */
import OpenAI from 'openai'
import pg from 'pg'
import { eventsOf, openChat } from '../../tests/support/chat-stream.ts'
import { startApiSet, startPart } from './api/api-set.ts'
import { formatMaximum, missed } from './bounds.ts'

/** Sends a question, and calls `onText` for each piece of the answer. */
type Asking = (caller: number, onText: () => void) => Promise<void>

const question = 'What may a registered nurse do here, and who decides?'
const provider = await startPart('openai')
const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL = '' } = provider.env
const control = async (path: string, body?: object): Promise<unknown> => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${provider.url}/_control/${path}`, sent)).json()
}
const set = await startApiSet({
  ...provider.env,
  CHAT_CALLS_PER_MINUTE: '1000000',
  CHAT_STREAMS_AT_ONCE: '1000',
  GUIDANCE_MONTHLY_DOLLARS: '1000000',
  GUIDANCE_MONTHLY_DOLLARS_PER_USER: '1000000',
})
const database = new pg.Client(set.databaseUrl)
await database.connect()
for (let caller = 0; caller < 8; caller++) {
  const headers = { authorization: `Bearer ${set.token(caller)}` }
  await (await fetch(`${set.siteUrl}/api/auth/user`, { headers })).text()
}
await database.query(`update users set subscription_tier = 'member'`)

const through: Asking = async (caller, onText) => {
  const nurse = { token: () => set.token(caller) }
  const body = { message: question, opportunitySlug: 'executive-health-monitoring' }
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
async function time(ask: Asking, caller: number): Promise<[first: number, further: number]> {
  const began = performance.now()
  const at: number[] = []
  await ask(caller, () => at.push(performance.now() - began))
  const [first = NaN] = at
  return [first, ((at.at(-1) ?? NaN) - first) / (at.length - 1)]
}

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN

// With a piece of text every 4 ms, the site's own time is a large share of each measured time. With
// a piece every 100 ms, the emulator's speed is closer to a real model's.
for (const [chunkMs, callers, rounds] of [
  [4, 1, 60],
  [100, 1, 30],
  [100, 8, 10],
] as const) {
  await control('pace', { chunkMs })
  const times = { through: [] as [number, number][], direct: [] as [number, number][] }
  // Rounds of both alternate, so that other work on the machine slows both equally. The first round
  // is a warm-up.
  for (let round = 0; round <= (process.env['QUICK'] ? 3 : rounds); round++) {
    for (const [name, ask] of [['through', through] as const, ['direct', direct] as const]) {
      const all = Array.from({ length: callers }, (_, caller) => time(ask, caller))
      const measured = await Promise.all(all)
      if (round > 0) times[name].push(...measured)
    }
    await database.query('delete from chat_messages')
    await database.query('delete from ai_conversations')
  }
  for (const [index, part] of ['first piece', 'further pieces'].entries()) {
    const of = (name: 'through' | 'direct') => p95(times[name].map((pair) => pair[index] ?? NaN))
    const what = `${part}, ${chunkMs} ms per piece, callers: ${callers}`
    console.log(`${what}: ${formatMaximum(what, of('through') / of('direct'), 1.3)}`)
  }
}
await database.end()
await set.close()
provider.child.disconnect()
process.exit(missed.length > 0 ? 1 : 0)
