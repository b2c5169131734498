import { expect, test } from 'vitest'
import { useSite } from './site.ts'

const site = useSite()
const allow = /_astro|astro-island|Failed to fetch dynamically imported module|__clerk|favicon/
const path = '/opportunity/luxury-travel-medicine'

test.each([
  ['an island', '**/_astro/*.js'],
  ['a part that an island loads', '**/_astro/overlays.*.js'],
])(
  'says to reload when %s fails to load, and loads it after the reload (F1)',
  async (_, scripts) => {
    const page = await site.visit(path, { allow })
    const save = page.getByRole('button', { name: 'Save' }).first()
    const notice = page.getByRole('alert').filter({ hasText: 'didn’t load' })
    await page.route(scripts, (route) => route.abort())
    await save.press('Enter')
    await notice.waitFor()
    await notice.getByRole('button', { name: 'Close' }).press('Enter')
    expect(await notice.isVisible()).toBe(false)
    expect(await save.evaluate((one) => one === document.activeElement)).toBe(true)
    // Neither the focus that returns nor the sign-in dialog may open the notice again. A failed attempt
    // takes a second.
    await page.waitForTimeout(1_500)
    expect(await notice.isVisible()).toBe(false)
    await save.press('Enter')
    await page.unroute(scripts)
    await page.reload()
    await save.click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    expect(await notice.isVisible()).toBe(false)
  },
)

test('Escape closes the notice for good after a click with the mouse (F1)', async () => {
  const page = await site.visit(path, { allow })
  const notice = page.getByRole('alert').filter({ hasText: 'didn’t load' })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).first().click()
  await notice.waitFor()
  await page.waitForTimeout(1_000)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1_500)
  expect(await notice.isVisible()).toBe(false)
})

test('says to reload when the server has no old scripts (F1)', async () => {
  const page = await site.visit(path, { allow })
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('alert').filter({ hasText: 'reload the page' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})
