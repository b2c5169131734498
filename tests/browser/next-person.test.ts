import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { password, signIn } from '../whole-site.ts'
import { useAccounts } from './accounts.ts'

const accounts = useAccounts()
const slug = 'executive-health-monitoring'

async function saveIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Executive Health' }).click()
  await page.getByText('Opportunity added to your saved list').first().waitFor()
  await page.goto('/saved')
  await page.getByLabel('Notes').waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
  await page.getByText("You've been successfully signed out").first().waitFor()
}

/** Signs in through the dialog of a page that is open, as the next person at a shared computer does. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await reloaded
  await page.getByLabel('Notes').waitFor()
}

const notes = async (email: string) => {
  const rows = await accounts.rows(
    `select notes from users join saved_opportunities on user_id = users.id
     where email = '${email}' and opportunity_slug = '${slug}'`,
  )
  return rows[0]?.['notes']
}

describe('A2: the next person at the same computer', () => {
  test('does not meet, nor send, a note of the one before that was not saved', async () => {
    const [first, second] = [await accounts.person(), await accounts.person()]
    const page = await accounts.window({ allow: /status of 503/ })
    await accounts.signIn(page, second)
    await saveIt(page)
    await page.getByLabel('Notes').fill('Second: my own plan')
    await page.getByText('Saved just now').waitFor()
    await logOut(page)
    await page.goto('/')

    await accounts.signIn(page, first)
    await saveIt(page)
    await page.route('**/api/saved-opportunities/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, body: '{}' })
        : route.continue(),
    )
    await page.getByLabel('Notes').fill('First: a secret')
    await page.getByText('Not saved.').waitFor()
    await logOut(page)
    await page.unroute('**/api/saved-opportunities/*')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
    })
    await signInHere(page, second)
    expect(await page.getByLabel('Notes').inputValue()).toBe('Second: my own plan')
    await page.goto('/about')
    expect(sent).toEqual([])
    expect(await notes(second)).toBe('Second: my own plan')

    // Whoever wrote it finds it again.
    await page.goto('/saved')
    await logOut(page)
    await signInHere(page, first)
    expect(await page.getByLabel('Notes').inputValue()).toBe('First: a secret')
    await expect.poll(() => notes(first)).toBe('First: a secret')
  })

  test('who signed in in another tab finds nothing of the one before in this one', async () => {
    const [first, second] = [await accounts.person(), await accounts.person()]
    const page = await accounts.window({ allow: /status of 401/ })
    await accounts.signIn(page, first)
    await saveIt(page)
    await page.getByLabel('Notes').fill('First: a secret')
    await page.getByText('Saved just now').waitFor()
    // As another tab would, of which this one has heard nothing yet.
    await page.context().clearCookies()
    await signIn(page.context(), second)
    await page.evaluate(() => window.Clerk.session?.getToken({ skipCache: true }).catch(() => null))
    await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    expect(await page.getByText(first).count()).toBe(0)
    expect(await page.getByLabel('Notes').isVisible()).toBe(false)
  })
})
