import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'

/** The functions of a site without any vendor's key, like a deploy preview. */
let preview: Site
beforeAll(async () => {
  for (const name of ['URL', ...Object.keys(parseEnv(readFileSync('.env.example', 'utf8')))])
    delete process.env[name]
  preview = await serveSite({ functionsDirectory: 'netlify/functions', port: 0 })
})
afterAll(() => preview?.close())

test.each([
  ['GET', '/api/founding-offer'],
  ['GET', '/api/health'],
  ['GET', '/api/auth/user'],
  ['POST', '/api/stripe/create-checkout-session'],
  ['POST', '/api/stripe/webhook'],
  ['POST', '/api/clerk/webhook'],
])('%s %s of a site without keys says why it does not work', async (method, path) => {
  const reply = await fetch(preview.url + path, {
    method,
    headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })
  const { error } = (await reply.json()) as { error: { code: string; message: string } }
  expect([reply.status, error.code]).toEqual([503, 'unavailable'])
  expect(error.message).toMatch(/not set up on this copy/)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})
