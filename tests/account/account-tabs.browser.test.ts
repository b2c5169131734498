import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from './accounts.ts'

const accounts = useAccounts()
const title = 'Executive Health Monitoring'

const signedIn = (page: Page) => page.evaluate(() => 'session' in document.documentElement.dataset)

/** Presses a key until a control whose name starts with `name` has the focus. */
async function reach(page: Page, name: string, key = 'Tab'): Promise<void> {
  const here = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  for (let presses = 0; presses < 80; presses++) {
    if ((await here()).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${name}.`)
}

describe('two tabs', () => {
  test('signs out in both tabs, and the other tab shows no user data', async () => {
    const page = await accounts.window()
    const email = await accounts.createUser()
    await accounts.signIn(page, email)
    const save = page.getByRole('button', { name: `Save ${title}` })
    await save.click()
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    const other = await page.context().newPage()
    await other.goto('/saved')
    await other.getByRole('heading', { name: title }).waitFor()
    await other.getByLabel('Notes').waitFor()

    await page.getByRole('button', { name: 'Account' }).click()
    await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
    await page.getByText("You've been successfully signed out").first().waitFor()
    await expect.poll(() => signedIn(page)).toBe(false)
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')

    await expect.poll(() => signedIn(other)).toBe(false)
    await other.locator('main').getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await other.getByLabel('Notes').isVisible()).toBe(false)
    expect(await other.getByText(email).isVisible()).toBe(false)
  })

  test('stores one row when two tabs save the same entry', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: `Save ${title}` }).click()
    await other.getByText('Opportunity added to your saved list').first().waitFor()
    // `page` does not know that `other` has saved the entry, so `page` sends a second save.
    await page.getByRole('button', { name: `Save ${title}` }).click()
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    const counted = await accounts.rows(
      `select saved_opportunities_count as count from users where saved_opportunities_count > 0
       order by updated_at desc limit 1`,
    )
    expect(counted).toEqual([{ count: '1' }])
  })
})

test('completes a signed-out save, the dialog, the menu and Log out with the keyboard only', async () => {
  const page = await accounts.window()
  const email = await accounts.createUser()
  await page.goto('/')
  await reach(page, `Save ${title}`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign-in-email')
  await reach(page, 'Sign in')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign-in-email')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByText('Opportunity added to your saved list').first().waitFor()
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  await reach(page, 'Account')
  await page.keyboard.press('Enter')
  await page.locator('#account').getByText('Manage Subscription').waitFor()
  await reach(page, 'Log out')
  await page.keyboard.press('Enter')
  await page.getByText("You've been successfully signed out").first().waitFor()
  await expect.poll(() => signedIn(page)).toBe(false)
})
