import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import type { Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { streamAnswer } from '../../netlify/server/chat/openai.ts'

let provider: Listening
let lines: string[]
beforeAll(async () => {
  provider = await listen(
    async () =>
      new Response(lines.map((line) => `data: ${line}\n\n`).join(''), {
        headers: { 'content-type': 'text/event-stream' },
      }),
    0,
  )
  Object.assign(process.env, parseEnv(readFileSync('.env.example', 'utf8')), {
    URL: 'http://localhost',
    CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----',
    OPENAI_BASE_URL: `${provider.url}/v1`,
  })
})
afterAll(() => provider.close())

const chunk = (delta: object, finish_reason: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })

async function read() {
  let text = ''
  const pieces = streamAnswer([{ role: 'user', content: 'Who pays?' }], 'a-user')
  let next = await pieces.next()
  for (; !next.done; next = await pieces.next()) text += next.value
  return { text, ...next.value }
}

test('treats a stream without a finish reason as failed (H2)', async () => {
  lines = [chunk({ content: 'Half an ' }), '[DONE]']
  expect(await read()).toMatchObject({ error: { code: 'upstream_failed' } })
})

test('treats an answer without text as failed, unless it was filtered (H2)', async () => {
  lines = [chunk({}), chunk({}, 'stop'), '[DONE]']
  expect(await read()).toMatchObject({ error: { code: 'upstream_failed' } })
  lines = [chunk({}, 'content_filter'), '[DONE]']
  expect(await read()).toMatchObject({ text: '', isFiltered: true })
})
