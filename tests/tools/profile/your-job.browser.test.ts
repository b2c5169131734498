import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../../account/accounts.ts'

const accounts = useAccounts()
const entry = '/opportunity/nurse-foot-care'

const line = (page: Page) => page.locator('main [data-household]').first()
const keptYear = (page: Page) => page.locator('[data-figure=fullNote]').first()
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

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  const reloaded = page.waitForEvent('load')
  await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
  await reloaded
}

describe('the answers about a job', () => {
  test('change the figures of every page, and stay after a reload', async () => {
    const page = await accounts.window()
    await page.goto(entry)
    const atFirst = await keptYear(page).textContent()
    await openForm(page)
    await page.getByLabel('I leave it').check()
    await page.getByRole('form', { name: 'Your job' }).getByLabel('State').selectOption('Texas')
    await setPay(page, '80')
    await showsLine(page, 'job left, compared with $80 an hour, single, Texas')
    await expect.poll(() => keptYear(page).textContent()).not.toBe(atFirst)
    const changed = await keptYear(page).textContent()
    await page.goto('/')
    await showsLine(page, '$80 an hour, single, Texas')
    await page.goto(entry)
    await expect.poll(() => keptYear(page).textContent()).toBe(changed)
  })

  test('follow a change in another tab', async () => {
    const page = await accounts.window()
    await page.goto(entry)
    await openForm(page)
    await setPay(page, '50')
    const other = await page.context().newPage()
    await other.goto(entry)
    await showsLine(other, '$50,')
    await setPay(page, '70')
    await showsLine(other, '$70,')
    await page.getByRole('button', { name: 'Undo' }).click()
    await showsLine(other, '$50,')
    await page.getByRole('button', { name: 'Reset to defaults' }).click()
    await showsLine(other, '$46.90, single, before state tax')
    expect(await stored(page)).toBeNull()
  })
})

describe('the answers in an account', () => {
  test('leave nothing for the next user of the same computer (A2)', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser(), entry)
    await openForm(page)
    await setPay(page, '99')
    await showsLine(page, '$99')
    await logOut(page)
    await showsLine(page, '$46.90')
    expect(await stored(page)).toBeNull()
  })

  test('are not shown after the session expired while no page was open (A2)', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser(), entry)
    await openForm(page)
    await setPay(page, '99')
    await expect.poll(() => stored(page)).toContain('"isSaved":true')
    const left = await stored(page)
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/about')
    await expect.poll(() => stored(page)).toBeNull()
    await page.goto(entry)
    expect(await line(page).textContent()).toContain('$46.90')
    expect(left).toContain('9900')
  })
})
