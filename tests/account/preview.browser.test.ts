import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { canarySite } from '../support/canary-site.ts'
import { useSite } from '../site/site.ts'

const site = useSite()

/** A site without any vendor's key, like a deploy preview. */
let preview: Site
const settings = { ...process.env }
beforeAll(async () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  for (const name of ['URL', ...names]) delete process.env[name]
  preview = await serveSite({
    dist: (await canarySite()).dist,
    functionsDirectory: 'netlify/functions',
    config: 'netlify.toml',
    port: 0,
  })
}, 120_000)
afterAll(async () => {
  await preview?.close()
  // Restore the settings for the next test file of this worker.
  Object.assign(process.env, settings)
})

const sentence = /are not set up on this copy of the site\. You can use the directory/

test.each([
  ['GET', '/api/founding-offer'],
  ['GET', '/api/health'],
  ['GET', '/api/auth/user'],
  ['POST', '/api/ai/chat'],
  ['POST', '/api/stripe/create-checkout-session'],
  ['POST', '/api/stripe/webhook'],
  ['POST', '/api/clerk/webhook'],
])('%s %s fails with a message that explains why', async (method, path) => {
  const reply = await fetch(preview.url + path, {
    method,
    headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })
  const { error } = (await reply.json()) as { error: { code: string; message: string } }
  expect([reply.status, error.code]).toEqual([503, 'unavailable'])
  expect(error.message).toMatch(sentence)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('searches the directory, and says that sign-in does not work here', async () => {
  const { context } = await site.newContext({ allow: /status of 503|: status 503/ })
  const page = await context.newPage()
  await page.goto(preview.url)
  await page.locator('#directory').getByRole('searchbox').fill('telehealth')
  await expect.poll(() => page.locator('.card:visible').count()).toBeLessThan(10)
  expect(await page.locator('.card:visible').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill('nurse@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByLabel('Password').press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'Accounts' })
  expect(await alert.innerText()).toMatch(sentence)
})
