import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { copySite, type SiteCopy } from '../site/site-copy.ts'
import { kinds } from '../site/pages.ts'
import { root, useSite } from '../site/site.ts'

/** A copy of the site, built and served without any vendor key, like a deploy preview. */
let copy: SiteCopy
let preview: Site
const settings = { ...process.env }
beforeAll(async () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  for (const name of ['URL', ...names]) delete process.env[name]
  copy = await copySite()
  const { ok, output } = await copy.build()
  expect(ok, output).toBe(true)
  preview = await serveSite({
    dist: copy.dist,
    functionsDirectory: join(root, 'netlify/functions'),
    config: join(root, 'netlify.toml'),
    port: 0,
  })
}, 180_000)
afterAll(async () => {
  await preview?.close()
  await copy?.remove()
  // Restore the settings for the next test file of this worker.
  Object.assign(process.env, settings)
})

const site = useSite(() => copy.dist)

async function open(path: string): Promise<Page> {
  const { context } = await site.newContext({ allow: /status of (503|404)|: status (503|404)/ })
  const page = await context.newPage()
  await page.goto(preview.url + path)
  return page
}

test('renders every kind of page', async () => {
  for (const { path, status } of kinds) {
    const page = await open(path)
    expect((await fetch(preview.url + path)).status, path).toBe(status)
    expect(await page.locator('h1').count(), path).toBe(1)
    expect(await page.getByRole('button', { name: 'Sign In' }).count(), path).toBeGreaterThan(0)
    await page.close()
  }
})

test('searches the directory', async () => {
  const page = await open('/')
  await page.getByRole('searchbox').fill('telehealth')
  await expect.poll(() => page.locator('.card:visible').count()).toBeLessThan(10)
  expect(await page.locator('.card:visible').count()).toBeGreaterThan(0)
})

describe('an API request', () => {
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
})

test('says that sign-in does not work here', async () => {
  const page = await open('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill('nurse@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain(
    'Accounts are not set up on this copy of the site. You can use the directory without an account.',
  )
})
