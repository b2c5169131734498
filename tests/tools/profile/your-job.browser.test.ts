import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../../account/accounts.ts'
import { axe } from '../../site/axe.ts'

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

  test('redraw the picture on home, from the first answer on', async () => {
    const page = await accounts.window()
    await page.goto('/')
    await openForm(page)
    const picture = page.locator('#overtaking-picture')
    for (const pay of ['80', '20']) {
      await setPay(page, pay)
      await expect.poll(() => picture.textContent()).toContain(`36 h a week at $${pay},`)
    }
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

  test('keep an impossible number out of the figures', async () => {
    const page = await accounts.window()
    await page.goto(entry)
    await openForm(page)
    await setPay(page, '9')
    const pay = page.getByLabel('Hourly pay')
    expect(await pay.getAttribute('aria-invalid')).toBe('true')
    expect(await stored(page)).toBeNull()
    await setPay(page, '55.50')
    await showsLine(page, '$55.50')
    expect(await pay.getAttribute('aria-invalid')).toBeNull()
  })

  test.each(['light', 'dark'] as const)('have an accessible form, %s', async (theme) => {
    const page = await accounts.window({ theme, width: 390 })
    await page.goto(entry)
    await openForm(page)
    await setPay(page, '9')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    const button = page.getByRole('button', { name: 'Change your job' })
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true)
  })
})

describe('the answers in an account', () => {
  test('reach a second device, and the newest change wins', async () => {
    const email = await accounts.createUser()
    const first = await accounts.window()
    await first.goto(entry)
    await openForm(first)
    await setPay(first, '61')
    await accounts.signIn(first, email, entry)
    const rows = () =>
      accounts.rows(
        `select profile->>'hourlyPay' as pay from profiles join users on users.id = user_id where email = $1`,
        [email],
      )
    await expect.poll(rows).toEqual([{ pay: '6100' }])

    const second = await accounts.window()
    await second.goto(entry)
    await openForm(second)
    await setPay(second, '62')
    await accounts.signIn(second, email, entry)
    await showsLine(second, '$62')
    await openForm(second)
    await second.getByRole('button', { name: 'Use that one' }).click()
    await showsLine(second, '$61')
    await expect.poll(rows).toEqual([{ pay: '6100' }])
    await second.reload()
    await openForm(second)
    expect(await second.getByRole('button', { name: 'Use that one' }).count()).toBe(0)

    const third = await accounts.window()
    await accounts.signIn(third, email, entry)
    await showsLine(third, '$61')
  })

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
