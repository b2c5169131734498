/**
 * Measures how fast the AI chat answers through the site, and how fast the OpenAI emulator answers
 * the same prompt directly. Also measures the chat in a browser. Prints the tables and writes them
 * to docs/benchmarks.md. Exits with 1 when a target is missed. Set QUICK for a short run that
 * writes nothing.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import OpenAI from 'openai'
import pg from 'pg'
import { eventsOf, openChat } from '../../../tests/support/chat-stream.ts'
import { formatMaximum, missed, number } from '../bounds.ts'
import { startApiSet } from '../api/api-set.ts'
import { chatInBrowser } from './chat-browser.ts'
import { lengths } from './conversation-length.ts'
import { comparePaces } from './chat-timing.ts'
import type { Asking } from './chat-timing.ts'
import { table, writeSection } from '../section.ts'

console.info = () => undefined

const root = join(import.meta.dirname, '../../..')
process.chdir(root)
const quick = Boolean(process.env['QUICK'])
const slug = 'executive-health-monitoring'
const question = 'What may a registered nurse do here, and who decides?'
const streams = 100
const [cpuLoad = 0] = loadavg()

const ms = (value: number) => `${number.format(value)} ms`

const provider = fork(join(import.meta.dirname, 'chat-provider.ts'))
const [{ url: providerUrl, env }] = (await once(provider, 'message')) as [
  { url: string; env: Record<'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL', string> },
]
const control = async (path: string, body?: object): Promise<unknown> => {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${providerUrl}/_control/${path}`, sent)).json()
}
const set = await startApiSet({
  ...env,
  CHAT_CALLS_PER_MINUTE: '1000000',
  CHAT_STREAMS_AT_ONCE: '1000',
  GUIDANCE_MONTHLY_DOLLARS: '1000000',
  GUIDANCE_MONTHLY_DOLLARS_PER_USER: '1000000',
})

for (let userNumber = 0; userNumber < streams; userNumber++) {
  const headers = { authorization: `Bearer ${set.token(userNumber)}` }
  await (await fetch(`${set.siteUrl}/api/auth/user`, { headers })).text()
}
const database = new pg.Client(set.databaseUrl)
await database.connect()
await database.query(`update users set subscription_tier = 'member'`)
const tidy = async () => {
  await database.query('delete from chat_messages')
  await database.query('delete from ai_conversations')
}

const throughSite =
  (message: string): Asking =>
  async (caller, onText) => {
    const nurse = { token: () => set.token(caller) }
    const body = { message, opportunitySlug: slug }
    let last: string | undefined
    for await (const { name } of eventsOf(await openChat({ url: set.siteUrl }, nurse, body))) {
      last = name
      if (name === 'delta') onText()
    }
    if (last !== 'done') throw new Error(`The answer ended early, with the event "${last}".`)
  }

// Ask once through the site, and read the prompt from the emulator. `direct` sends this prompt with
// OpenAI's SDK, without the site.
await throughSite(question)(0, () => undefined)
await tidy()
const [prompt = []] = (await control('prompts')) as { role: string; text: string }[][]
const client = new OpenAI({
  apiKey: env.OPENAI_API_KEY,
  baseURL: env.OPENAI_BASE_URL,
  maxRetries: 0,
})
const messages = prompt.map(({ role, text: content }) => ({ role, content })) as {
  role: 'system' | 'user'
  content: string
}[]
const direct: Asking = async (_, onText) => {
  const chunks = await client.chat.completions.create({
    model: env.OPENAI_MODEL,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  })
  for await (const { choices } of chunks) if (choices[0]?.delta.content) onText()
}

const speed: string[][] = [
  [
    'Milliseconds per piece, callers',
    'First piece through the site, p95',
    'directly',
    'Ratio',
    'Further pieces through the site, p95',
    'directly',
    'Ratio',
  ],
]
const most = 1.3
// With a piece of text every 4 ms, the site's own time is a large share of each measured time. With
// a piece every 100 ms, the emulator's speed is closer to a real model's.
for (const { chunkMs, callers, rounds } of [
  { chunkMs: 4, callers: 1, rounds: 60 },
  { chunkMs: 100, callers: 1, rounds: 30 },
  { chunkMs: 100, callers: 8, rounds: 10 },
]) {
  await control('pace', { chunkMs })
  const peers = { through: throughSite(question), direct }
  const size = { callers, rounds: quick ? Math.ceil(rounds / 5) : rounds, tidy }
  const result = await comparePaces(peers, size)
  const what = `${chunkMs} ms, ${callers}`
  speed.push([
    what,
    ms(result.through.first),
    ms(result.direct.first),
    formatMaximum(`first piece, ${what}`, result.through.first / result.direct.first, most),
    ms(result.through.chunk),
    ms(result.direct.chunk),
    formatMaximum(`further pieces, ${what}`, result.through.chunk / result.direct.chunk, most),
  ])
}

// Stream 100 answers at the same time, for 20 seconds each. The site's heap must not grow with the
// amount of text that it has streamed.
const heaps: number[] = []
const ask = throughSite(`${question} [[slow]]`)
const all = Promise.allSettled(
  Array.from({ length: streams }, (_, caller) => ask(caller, () => undefined)),
)
for (const second of [5, 10, 15]) {
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  heaps.push(await set.siteHeap())
  console.log(`After ${second} s: ${number.format((heaps.at(-1) ?? 0) / 1e6)} MB`)
}
const cut = (await all).filter(({ status }) => status === 'rejected').length
const [early = NaN, , late = NaN] = heaps
const heldRows = [
  ['Concurrent streams', 'Broken', 'Heap after 5 s', 'after 15 s', 'Ratio'],
  [
    String(streams),
    formatMaximum('broken streams', cut, 0),
    ...[early, late].map((bytes) => `${number.format(bytes / 1e6)} MB`),
    formatMaximum('heap while streaming', late / early, 1.1),
  ],
]

// `chatInBrowser` starts its own site in this process. The site of `set` gets no requests now, so
// it does not slow down the site of `chatInBrowser`.
const seen = await chatInBrowser(quick)
const browserRows = [
  [
    'Chat code without React, B',
    'Chat scripts of an entry before interaction',
    ...(['scrolling', 'typing', 'streaming'] as const).map(
      (what) => `Longest frame with 200 messages, ${what}: work (interval)`,
    ),
    'Longest frame interval of an idle page',
  ],
  [
    formatMaximum('chat code', seen.chatBytes, 45_000),
    formatMaximum('chat scripts before intent', seen.beforeIntent, 0),
    ...(['scrolling', 'typing', 'streaming'] as const).map((what) => {
      const { work, apart } = seen.frames[what]
      return `${formatMaximum(`longest frame, ${what}`, work, 50)} ms (${ms(apart)})`
    }),
    ms(seen.frames.idle.apart),
  ],
]

const { short, long } = seen.opening
const openingRows = [
  [`Opens with ${lengths.short} messages`, `with ${number.format(lengths.long)}`, 'Ratio'],
  [ms(short), ms(long), formatMaximum('opening a long conversation', long / short, 1.5)],
]

await database.end()
await set.close()
provider.disconnect()

const text = `## Chat (\`npm run lab -- bench chat\`)

The table compares answers through the site with the same prompt sent directly to the OpenAI emulator by the
same SDK. Rounds of both alternate. Before the site calls OpenAI, it verifies a token, queries the database
twice and builds the prompt (${number.format(messages.reduce((sum, { content }) => sum + content.length, 0) / 1_000)} kB).

${table(speed)}

${table(heldRows)}

The next table is from a browser on the built site. "Work" is the processor time of the page's main thread
between two frames. "Interval" is the time between two frames: 16.7 ms at best, and more on a busy machine, as
the idle page shows.

${table(browserRows)}

The last table is the time from the start of the page load until the newest message is painted, the median of
loads that alternate between both conversations.

${table(openingRows)}

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, ${availableParallelism()} processors with a load of ${cpuLoad.toFixed(1)} at the start.`

console.log([speed, heldRows, browserRows, openingRows].map(table).join('\n\n'))
if (!quick) await writeSection(join(root, 'docs/benchmarks.md'), 'chat', text)
for (const what of missed) console.error(`Not met: ${what}`)
process.exit(missed.length > 0 ? 1 : 0)
