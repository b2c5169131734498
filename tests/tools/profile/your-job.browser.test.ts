import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../../account/accounts.ts'

const accounts = useAccounts()
const entry = '/opportunity/nurse-foot-care'

const line = (page: Page) => page.locator('main [data-household]').first()
const keptYear = (page: Page) => page.locator('[data-figure=fullNote]').first()
const drawnEnd = (page: Page) => page.locator('[data-draw=end]').textContent()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('profile'))
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Change your job' }).click()
  await page.getByLabel('Hourly pay').waitFor()
}
const setPay = async (page: Page, pay: string) => {
  await page.getByLabel('Hourly pay').fill(pay)
  await page.getByLabel('Hourly pay').press('Enter')
}
const showsLine = (page: Page, text: string) =>
  expect.poll(() => line(page).textContent()).toContain(text)

test('answers about a job change the figures of every page and tab, and stay until they are reset', async () => {
  const page = await accounts.window()
  await page.goto(entry)
  const atFirst = await keptYear(page).textContent()
  const endAtFirst = await drawnEnd(page)
  await openForm(page)
  await page.getByLabel('I leave it').check()
  await page.getByRole('form', { name: 'Your job' }).getByLabel('State').selectOption('Texas')
  await setPay(page, '80')
  await showsLine(page, 'job left, compared with $80 an hour, single, Texas')
  await expect.poll(() => keptYear(page).textContent()).not.toBe(atFirst)
  expect(await drawnEnd(page)).not.toBe(endAtFirst)
  const changed = await keptYear(page).textContent()
  const other = await page.context().newPage()
  await other.goto('/')
  await showsLine(other, '$80 an hour, single, Texas')
  await other.goto(entry)
  await expect.poll(() => keptYear(other).textContent()).toBe(changed)
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await showsLine(other, '$46.90, single, before state tax')
  expect(await stored(page)).toBeNull()
})

test('answers in an account leave nothing after a sign-out, or after the session expired unseen (A2)', async () => {
  const page = await accounts.window()
  const email = await accounts.createUser()
  await accounts.signIn(page, email, entry)
  await openForm(page)
  await setPay(page, '99')
  await expect.poll(() => stored(page)).toContain('"isSaved":true')
  await accounts.logOut(page)
  await showsLine(page, '$46.90')
  expect(await stored(page)).toBeNull()

  await accounts.signIn(page, email, entry)
  await expect.poll(() => stored(page)).toContain('9900')
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/about')
  await expect.poll(() => stored(page)).toBeNull()
  await page.goto(entry)
  expect(await line(page).textContent()).toContain('$46.90')
})
