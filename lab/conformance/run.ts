/**
 * `npm run lab -- conformance`: runs the product's flows on the emulators. Checks the product's
 * requests and the emulators' objects and events against the types of the pinned vendor SDKs. Exits
 * with 1 on a violation, or if a flow fails.
 */
import { apiVersion } from '@rn-opportunities/emulators/stripe/protocol/account.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { startLocalSet } from '../../tests/support/local-set.ts'
import { check, finish, report } from '../report.ts'
import { driveFlows } from './flows.ts'
import { checkReply, checkRequest } from './stripe.ts'
import type { RecordedRequest } from './stripe.ts'
import { openTypes } from './types.ts'
import type { Violation } from './types.ts'

/** Tables of the Stripe emulator whose rows are not objects of Stripe's API. */
const internal = ['orders', 'refundRefusals']

function checkEach<Value>(
  name: string,
  values: Value[],
  find: (value: Value) => Violation[],
): void {
  const lines = values.flatMap(find).map(({ path, why }) => `${path} ${why}`)
  check(`${values.length} ${name}`, [...new Set(lines)])
}

async function recorded(url: string): Promise<RecordedRequest[]> {
  const reply = await fetch(`${url}/_control/requests`)
  const { requests, dropped } = (await reply.json()) as {
    requests: RecordedRequest[]
    dropped: number
  }
  if (dropped > 0) throw new Error(`${dropped} requests were dropped from the record.`)
  return requests.filter(({ path }) => path.startsWith('/v1/'))
}

writeFunctionContent()
const set = await startLocalSet({ env: { CHANGING_CALLS_PER_MINUTE: '100000' } })
const types = openTypes()
try {
  const failure: unknown = await driveFlows(set).catch((error: unknown) => error)
  const requests = await recorded(set.stripe.url)
  checkEach('Stripe requests', requests, (one) => checkRequest(types, one, apiVersion))
  const rows = Object.entries(set.stripe.tables)
    .filter(([name]) => !internal.includes(name))
    .flatMap(([, table]) => [...table.values()] as object[])
  checkEach('Stripe objects', rows, (row) => checkReply(types, row))

  // The Stripe emulator does not record its replies. To check them, send each recorded GET request
  // again.
  const headers = { authorization: `Bearer ${set.stripe.env.STRIPE_SECRET_KEY}` }
  const replies: unknown[] = []
  const paths = requests.filter(({ method }) => method === 'GET').map(({ path }) => path)
  for (const path of new Set(paths)) {
    const reply = await fetch(set.stripe.url + path, { headers })
    if (reply.ok) replies.push(await reply.json())
  }
  checkEach('Stripe replies', replies, (reply) => checkReply(types, reply))
  await checkOpenAi()
  // The violations often explain the error.
  check('the flows', failure ? [String(failure)] : [])
} finally {
  await set.close()
}
finish()

/** The violations of a value against a type of OpenAI's SDK. */
function checkOpenAiType(name: string) {
  return (value: unknown): Violation[] => {
    const type = types.find(`OpenAI.${name}`)
    const violations = type ? types.check(value, type) : [{ path: '', why: 'has no type' }]
    return violations.map((one) => ({ ...one, path: `${name}: ${one.path}` }))
  }
}

/** Checks the product's chat requests. Then sends the first one again to check the stream. */
async function checkOpenAi(): Promise<void> {
  const chats = (await recorded(set.openai.url))
    .filter(({ path }) => path.endsWith('/completions'))
    .map(({ body }) => JSON.parse(body) as unknown)
  checkEach(
    'OpenAI requests',
    chats,
    checkOpenAiType('Chat.Completions.ChatCompletionCreateParams'),
  )
  const headers = {
    authorization: `Bearer ${set.openai.env.OPENAI_API_KEY}`,
    'content-type': 'application/json',
  }
  const stream = await fetch(`${set.openai.url}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(chats[0]),
  })
  const chunks = (await stream.text())
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown)
  report('OpenAI chunks', chunks.length, { least: 1 })
  checkEach('OpenAI chunks', chunks, checkOpenAiType('Chat.Completions.ChatCompletionChunk'))
  const models = await fetch(`${set.openai.url}/v1/models`, { headers })
  const { data } = (await models.json()) as { data: unknown[] }
  checkEach('OpenAI models', data, checkOpenAiType('Model'))
}
