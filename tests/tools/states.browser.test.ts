import { expect, test } from 'vitest'
import { useSite } from '../site/site.ts'

const site = useSite()

test('a nurse’s state on an entry, on the list and on a state’s page is her state everywhere', async () => {
  const page = await site.visit('/opportunity/nurse-foot-care', { width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = page.locator('section[aria-labelledby=your-state]')
  await page.getByRole('heading', { name: 'In your state' }).click()
  expect(await panel.getByRole('listitem').count()).toBe(3)
  await panel.getByLabel('Your state').selectOption('Texas')
  await panel.getByText('Texas Health and Safety Code 142.003').waitFor()
  await page.goto(site.url('/opportunity/sleep-coaching'))
  await panel.getByText('in effect in Texas').waitFor({ state: 'attached' })
  const link = panel.locator('a', { hasText: 'Texas' })
  expect(await link.getAttribute('href')).toBe('/states/texas')

  await page.goto(site.url('/states'))
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  expect(screens).toBeLessThanOrEqual(8)
  const home = page.getByLabel('I live in')
  await home.focus()
  await expect.poll(() => home.inputValue()).toBe('TX')
  await page.getByLabel('My client is in').selectOption('California')
  await page.getByText('You need a California license.').waitFor()

  await page.goto(site.url('/states/ohio'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve((document.title = text)) },
    })
  })
  await page.getByRole('button', { name: 'Copy one email' }).click()
  await expect
    .poll(() => page.title())
    .toMatch(/For the board of nursing: .*For the Department of Health: .*in Ohio/)
  await page.getByRole('button', { name: 'Make Ohio my state' }).click()
  await page.getByText('Ohio is your state on this site.').waitFor()
  await page.goto(site.url('/states'))
  await expect.poll(() => home.inputValue()).toBe('OH')
  await home.selectOption('Nevada')
  await page.reload()
  await home.focus()
  await expect.poll(() => home.inputValue()).toBe('NV')
})
