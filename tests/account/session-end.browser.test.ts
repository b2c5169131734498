import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { claim } from '../billing/membership.ts'
import { answers, ask, box, entry, openPanel, questions, used } from '../chat/chats.ts'
import { password, signIn } from '../support/whole-site.ts'
import { axe } from '../site/axe.ts'
import { useAccounts } from './accounts.ts'

const accounts = useAccounts()
const refused = /status of (401|404)/

const notes = (page: Page) => page.getByLabel('Notes')
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Executive Health' })
const dialog = (page: Page) => page.getByRole('dialog')

async function listWithNote(
  text: string,
  options: { allow?: RegExp; separatePages?: boolean } = {},
) {
  const email = await accounts.createUser()
  const page = await accounts.window(options)
  await accounts.signIn(page, email)
  await saveButton(page).click()
  await page.getByText('Opportunity added to your saved list').first().waitFor()
  await page.goto('/saved')
  await notes(page).fill(text)
  await page.getByText('Saved just now').waitFor()
  return { page, email }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
  await page.getByText("You've been successfully signed out").first().waitFor()
}

/** Signs in with the dialog. If the dialog shows sign-up, switches to sign-in first. */
async function fillDialog(page: Page, email: string): Promise<void> {
  const other = dialog(page).getByRole('button', { name: 'Sign in', exact: true })
  await dialog(page).getByLabel('Email').waitFor()
  if (await other.isVisible()) await other.click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByLabel('Password').press('Enter')
}

/** Ends the session at Clerk. The page learns about the end from Clerk's next reply. */
const endSession = (page: Page) =>
  page.context().request.post('/__clerk/v1/client/sessions?_method=DELETE')

/**
 * Clears the cached token. The page's next request asks Clerk for a new one and learns that the
 * session is over.
 */
const forgetToken = (page: Page) => page.evaluate(() => window.Clerk.session?.clearCache())

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/**
 * Returns `setOffline`, which turns the network off or on for `page` and not for other tabs. Like a
 * tab that a phone has suspended, an offline page cannot learn that the session is over.
 */
async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    setOffline: (offline: boolean) =>
      session.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      }),
  }
}

const savesOf = async (email: string) => {
  const rows = await accounts.rows(
    `select saved_opportunities_count as n from users where email = '${email}'`,
  )
  return Number(rows[0]?.['n'])
}

describe('the page of a user whose session ended', () => {
  test('reloads once in each tab, and keeps no text of the user', async () => {
    const { page, email } = await listWithNote('A secret')
    const other = await page.context().newPage()
    await other.goto('/saved')
    await notes(other).waitFor()
    const [loads, otherLoads] = [countLoads(page), countLoads(other)]
    await logOut(page)
    await expect.poll(otherLoads).toBe(1)
    await other.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    expect(await other.content()).not.toContain('A secret')
    expect(await other.content()).not.toContain(email)
    await page.waitForTimeout(1_000)
    expect([loads(), otherLoads()]).toEqual([1, 1])
  })

  test('shows nothing after Back, when the back-forward cache restores it (A2)', async () => {
    const { page } = await listWithNote('A secret', {
      allow: /ERR_INTERNET_DISCONNECTED/,
      separatePages: true,
    })
    const other = await page.context().newPage()
    await other.goto('/about')
    await other.locator('#account .tier').waitFor({ state: 'attached' })
    // The test browser has no back-forward cache. Take the page offline instead. Like a cached
    // page, an offline page cannot learn from Clerk that the session is over.
    const network = await networkOf(page)
    await network.setOffline(true)
    await logOut(other)
    // The restored page detects the new user by the sign-in time in Clerk's cookie. The time is
    // in whole seconds, so wait until it differs from the first user's.
    await other.waitForTimeout(1_100)
    await signIn(page.context(), await accounts.createUser())
    const isShown = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.checkVisibility()
    })
    expect(isShown).toBe(false)
    await page.getByText('You are signed out').waitFor()
    expect(await page.locator('body').textContent()).not.toContain('A secret')
    await network.setOffline(false)
    await page.getByRole('heading', { name: 'No saved opportunities yet' }).waitFor()
  })

  test('shows a notice instead of the text while offline, and reloads once online', async () => {
    const { page } = await listWithNote('A secret', {
      allow: /ERR_INTERNET_DISCONNECTED/,
      separatePages: true,
    })
    const other = await page.context().newPage()
    await other.goto('/about')
    await other.locator('#account .tier').waitFor({ state: 'attached' })
    const loads = countLoads(page)
    const network = await networkOf(page)
    await network.setOffline(true)
    await logOut(other)
    // Dispatch the event that fires when a user returns to this tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('You are signed out').waitFor()
    expect(await page.locator('body').textContent()).not.toContain('A secret')
    expect(await axe(page)).toEqual([])
    expect(loads()).toBe(0)
    await network.setOffline(false)
    await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    expect(loads()).toBe(1)
  })
})

describe('an action that finds the session ended', () => {
  test('saves once, after the same user signs in again', async () => {
    const email = await accounts.createUser()
    const page = await accounts.window({ allow: refused })
    await accounts.signIn(page, email)
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    await saveButton(page).hover()
    await endSession(page)
    await forgetToken(page)
    const saves: string[] = []
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/api/saved-opportunities')) {
        saves.push(call.url())
      }
    })
    await saveButton(page).click()
    await page.getByText('You need to be logged in to save opportunities').first().waitFor()
    await fillDialog(page, email)
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    await page.reload()
    await page.waitForTimeout(1_000)
    expect(saves.length).toBe(1)
    expect(await savesOf(email)).toBe(1)
  })

  test('is dropped when another user signs in', async () => {
    const [email, next] = [await accounts.createUser(), await accounts.createUser()]
    const page = await accounts.window({ allow: refused })
    await accounts.signIn(page, email, entry)
    await openPanel(page)
    await endSession(page)
    await forgetToken(page)
    await ask(page, 'A secret plan?')
    await dialog(page).waitFor()
    const reloaded = page.waitForEvent('load')
    await fillDialog(page, next)
    await reloaded
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    await openPanel(page)
    expect(await box(page).inputValue()).toBe('')
    expect(await questions(page).count()).toBe(0)
    expect(await page.content()).not.toContain('A secret plan?')
  })

  test('sends the question once, after the same user signs in again', async () => {
    const email = await accounts.createUser()
    const page = await accounts.window({ allow: refused })
    await accounts.signIn(page, email, entry)
    await openPanel(page)
    await endSession(page)
    await forgetToken(page)
    await ask(page, 'Who pays?')
    await dialog(page).waitFor()
    await fillDialog(page, email)
    await answers(page).first().waitFor()
    await page.reload()
    await openPanel(page)
    await answers(page).first().waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })
})

test('keeps a draft and an unsaved note of each user across the reload', async () => {
  const { page, email } = await listWithNote('Stored', { allow: /status of 503/ })
  await page.route('**/api/saved-opportunities/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, body: '{}' })
      : route.continue(),
  )
  await notes(page).fill('Not stored yet')
  await page.getByText('Not saved.').waitFor()
  await page.goto(entry)
  await openPanel(page)
  await box(page).fill('A draft')
  await logOut(page)
  await openPanel(page)
  expect(await box(page).inputValue()).toBe('')
  await page.unroute('**/api/saved-opportunities/*')

  await signIn(page.context(), email)
  await page.goto(entry)
  await openPanel(page)
  expect(await box(page).inputValue()).toBe('A draft')
  await page.goto('/saved')
  expect(await notes(page).inputValue()).toBe('Not stored yet')
})

describe('a visitor’s action', () => {
  test('sends the question once after sign-up', async () => {
    const page = await accounts.window()
    const email = await accounts.createUser()
    await page.goto(entry)
    await openPanel(page)
    await ask(page, 'Who pays?')
    await fillDialog(page, email)
    await answers(page).first().waitFor()
    await page.reload()
    await page.waitForTimeout(1_000)
    expect(await used(accounts, email)).toBe(1)
  })

  test('opens the checkout once after signing in to subscribe', async () => {
    const page = await accounts.window()
    const email = await accounts.createUser()
    await page.goto('/pricing?returnUrl=/saved')
    await page.locator('main').getByRole('button', { name: 'Sign In to Subscribe' }).click()
    await fillDialog(page, email)
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Nothing was charged').waitFor()
    await claim(page).waitFor()
    await page.waitForTimeout(1_000)
    expect(new URL(page.url()).pathname).toBe('/pricing')
  })
})
