import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { canarySite } from '../support/canary-site.ts'
import { useSite } from '../site/site.ts'

// What each endpoint replies is in http/no-keys.function.test.ts.

const site = useSite()

let preview: Site
const settings = { ...process.env }
beforeAll(async () => {
  for (const name of ['URL', ...Object.keys(parseEnv(readFileSync('.env.example', 'utf8')))])
    delete process.env[name]
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

test('without a vendor’s key, the directory works, and the dialog says that sign-in does not', async () => {
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
  expect(await alert.innerText()).toMatch(/are not set up on this copy of the site/)
})
