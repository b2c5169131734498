/**
 * `npm run lab -- conformance`: runs the product's flows on the emulators. Checks the product's
 * requests and the emulators' objects and events against the types of the pinned vendor SDKs. Exits
 * with 1 on a violation, or if a flow fails.
 */
import { apiVersion } from '@rn-opportunities/emulators/stripe/protocol/account.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { startLocalSet } from '../../tests/support/local-set.ts'
import { driveFlows } from './flows.ts'
import { checkReply, checkRequest } from './stripe.ts'
import type { RecordedRequest } from './stripe.ts'
import { openTypes } from './types.ts'
import type { Violation } from './types.ts'

/** Tables of the Stripe emulator whose rows are not objects of Stripe's API. */
const internal = ['orders', 'refundRefusals']

const violations = new Map<string, number>()
function recordViolations(name: string, checked: number, newViolations: Violation[]): void {
  console.log(
    `${name.padEnd(28)}${String(checked).padStart(6)}${String(newViolations.length).padStart(6)}`,
  )
  for (const { path, why } of newViolations) {
    const line = `${path} ${why}`
    violations.set(line, (violations.get(line) ?? 0) + 1)
  }
}

const recorded = async (url: string): Promise<RecordedRequest[]> => {
  const reply = await fetch(`${url}/_control/requests`)
  const { requests, dropped } = (await reply.json()) as {
    requests: RecordedRequest[]
    dropped: number
  }
  if (dropped > 0) throw new Error(`${dropped} requests were dropped from the record.`)
  return requests.filter(({ path }) => path.startsWith('/v1/'))
}

writeFunctionContent()
const set = await startLocalSet({
  env: { CHANGING_CALLS_PER_MINUTE: '100000' },
})
const types = openTypes()
let isClean = false
try {
  // If a flow fails, print its error last, because the violations often explain the error.
  const failure: unknown = await driveFlows(set).catch((error: unknown) => error)
  console.log(`${''.padEnd(28)}checked wrong`)

  const requests = await recorded(set.stripe.url)
  const checkOne = (request: RecordedRequest) => checkRequest(types, request, apiVersion)
  recordViolations('Stripe requests', requests.length, requests.flatMap(checkOne))

  const rows = Object.entries(set.stripe.tables)
    .filter(([name]) => !internal.includes(name))
    .flatMap(([, table]) => [...table.values()] as object[])
  recordViolations(
    'Stripe objects',
    rows.length,
    rows.flatMap((row) => checkReply(types, row)),
  )

  // The Stripe emulator does not record its replies. To check them, send each recorded GET request
  // again.
  const headers = { authorization: `Bearer ${set.stripe.env.STRIPE_SECRET_KEY}` }
  const paths = requests.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const replies: Violation[][] = []
  for (const path of new Set(paths)) {
    const reply = await fetch(set.stripe.url + path, { headers })
    if (reply.ok) replies.push(checkReply(types, await reply.json()))
  }
  recordViolations('Stripe replies', replies.length, replies.flat())

  const chunks = await checkOpenAi()
  for (const [line, times] of violations)
    console.log(`wrong  ${line}${times > 1 ? ` (${times})` : ''}`)
  if (failure) console.error(failure)
  isClean = !failure && violations.size === 0 && chunks > 0
} finally {
  await set.close()
}
process.exit(isClean ? 0 : 1)

/** The violations of a value against a type of OpenAI's SDK. */
function checkOpenAiType(name: string, value: unknown): Violation[] {
  const type = types.find(`OpenAI.${name}`)
  const violations = type ? types.check(value, type) : [{ path: '', why: 'has no type' }]
  return violations.map((one) => ({ ...one, path: `${name}: ${one.path}` }))
}

/**
 * Checks the product's chat requests. Then sends the first one again to check the emulator's
 * replies. Returns the number of chunks in the streamed reply, or 0 if there was no chat request.
 */
async function checkOpenAi(): Promise<number> {
  const report = (name: string, type: string, values: unknown[]) =>
    recordViolations(
      name,
      values.length,
      values.flatMap((value) => checkOpenAiType(type, value)),
    )
  const sent = await recorded(set.openai.url)
  const chats = sent
    .filter(({ path }) => path.endsWith('/completions'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  report('OpenAI requests', 'Chat.Completions.ChatCompletionCreateParams', chats)
  if (!chats[0]) return 0
  const ask = (path: string, body?: object) =>
    fetch(`${set.openai.url}/v1${path}`, {
      headers: {
        authorization: `Bearer ${set.openai.env.OPENAI_API_KEY}`,
        'content-type': 'application/json',
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const stream = await (await ask('/chat/completions', chats[0])).text()
  const chunks = stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown)
  report('OpenAI chunks', 'Chat.Completions.ChatCompletionChunk', chunks)
  const whole = { ...chats[0], stream: false, stream_options: undefined }
  const completion = (await (await ask('/chat/completions', whole)).json()) as unknown
  report('OpenAI completions', 'Chat.Completions.ChatCompletion', [completion])
  const { data } = (await (await ask('/models')).json()) as { data: unknown[] }
  report('OpenAI models', 'Model', data)
  return chunks.length
}
