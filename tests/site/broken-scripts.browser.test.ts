import { expect, test } from 'vitest'
import { useSite } from './site.ts'

const site = useSite()
const allow = /_astro|astro-island|Failed to fetch dynamically imported module|__clerk|favicon/
const path = '/opportunity/luxury-travel-medicine'

test('says to reload when a script fails to load or is gone, and loads it on the next tap (F1)', async () => {
  const page = await site.visit(path, { allow })
  const save = page.getByRole('button', { name: 'Save' }).first()
  const notice = page.getByRole('alert').filter({ hasText: 'didn’t load' })
  // An island, then a part that it loads, and then what the server says after a deploy.
  for (const scripts of ['**/_astro/*.js', '**/_astro/overlays.*.js']) {
    await page.route(scripts, (route) => route.abort())
    await save.click()
    await notice.waitFor()
    await page.unroute(scripts)
  }
  await save.click()
  await page.getByRole('dialog').getByLabel('Email').waitFor()
  expect(await notice.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByText('then reload the page').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})
