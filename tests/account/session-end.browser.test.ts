import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { answers, ask, box, entry, log, openPanel, questions, used } from '../chat/chats.ts'
import { password, signIn } from '../support/whole-site.ts'
import { axe } from '../site/axe.ts'
import { useAccounts } from './accounts.ts'

// What the stores do with a late reply and with stored text is in saved/saved-stores.function.test.ts,
// chat/guide-store.function.test.ts and stored-json.unit.test.ts.

const accounts = useAccounts()
afterEach(() => accounts.openai().reset())
const title = 'Executive Health Monitoring'
const offline = { allow: /ERR_INTERNET_DISCONNECTED/, separatePages: true }

const notes = (page: Page) => page.getByLabel('Notes')

/** Opens the saved list of a new user, who has saved one entry with a note. */
async function listWithNote(
  text: string,
  options: { allow?: RegExp; separatePages?: boolean } = {},
) {
  const page = await accounts.window(options)
  const { email, call } = await accounts.signUp(page)
  const slug = 'executive-health-monitoring'
  await call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  await call('PATCH', `/api/saved-opportunities/${slug}`, { notes: text })
  await page.goto('/saved')
  await notes(page).waitFor()
  return { page, email }
}

/** Opens another tab, where the user is signed in. */
async function otherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.locator('#account .tier').waitFor({ state: 'attached' })
  return other
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/**
 * Returns a function that turns the network off or on for `page` and not for other tabs. Like a tab
 * that a phone has suspended, an offline page cannot learn that the session is over.
 */
async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const rest = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  return (isOffline: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline: isOffline, ...rest })
}

describe('the page of a user whose session ended', () => {
  test('reloads once in each tab, and keeps no text, account or Undo of the user (A2)', async () => {
    const { page, email } = await listWithNote('A secret')
    const other = await page.context().newPage()
    await other.goto('/saved')
    await notes(other).waitFor()
    await other.getByRole('button', { name: `Remove ${title}` }).click()
    await other.getByRole('button', { name: 'Undo' }).waitFor()
    const [loads, otherLoads] = [countLoads(page), countLoads(other)]
    await accounts.logOut(page)
    await expect.poll(otherLoads).toBe(1)
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { name: 'Sign In Required' }).waitFor()
      expect(await tab.content()).not.toContain('A secret')
      expect(await tab.content()).not.toContain(email)
      expect(await tab.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    }
    expect([loads(), otherLoads()]).toEqual([1, 1])
  })

  test('shows no data of its user after another user signs in from another tab (A2)', async () => {
    const { page, email } = await listWithNote('A secret', { allow: /status of 401/ })
    const next = await accounts.createUser()
    // This page notices the new user when it gets a token.
    await page.context().clearCookies()
    await signIn(page.context(), next)
    await page.evaluate(() => window.Clerk.session?.getToken({ skipCache: true }).catch(() => null))
    await page.getByRole('heading', { name: 'No saved opportunities yet' }).waitFor()
    const html = await page.content()
    expect(html).toContain(next)
    expect(html).not.toContain(email)
    expect(html).not.toContain('A secret')
  })

  test('shows nothing after Back, when the back-forward cache restores it (A2)', async () => {
    const { page } = await listWithNote('A secret', offline)
    const other = await otherTab(page)
    // The test browser has no back-forward cache. Take the page offline instead. Like a cached
    // page, an offline page cannot learn from Clerk that the session is over.
    const setOffline = await networkOf(page)
    await setOffline(true)
    await accounts.logOut(other)
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
    await setOffline(false)
    await page.getByRole('heading', { name: 'No saved opportunities yet' }).waitFor()
  })

  test('shows a notice instead of the text while offline, and reloads once online', async () => {
    const { page } = await listWithNote('A secret', offline)
    const other = await otherTab(page)
    const loads = countLoads(page)
    const setOffline = await networkOf(page)
    await setOffline(true)
    await accounts.logOut(other)
    // Dispatch the event that fires when a user returns to this tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('You are signed out').waitFor()
    expect(await page.locator('body').textContent()).not.toContain('A secret')
    expect(await axe(page)).toEqual([])
    expect(loads()).toBe(0)
    await setOffline(false)
    await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    expect(loads()).toBe(1)
  })

  test('does not show an answer that was streaming, nor the draft (A2)', async () => {
    const page = await accounts.window()
    const { email } = await accounts.signUp(page)
    await page.goto(entry)
    await openPanel(page)
    await accounts.openai().setPace(80)
    await ask(page, 'A secret plan?')
    await log(page).locator('.is-pending .chat-text').waitFor()
    await box(page).fill('A draft')
    await accounts.logOut(page)
    const state = () =>
      accounts.rows(
        `select state from chat_messages join users on users.id = user_id
         where email = '${email}' and role = 'assistant'`,
      )
    await expect.poll(state, { timeout: 40_000 }).toEqual([{ state: 'complete' }])
    await openPanel(page)
    await page.getByText('Start a Conversation').waitFor()
    expect(await questions(page).count()).toBe(0)
    expect(await log(page).locator('.chat-answer').count()).toBe(0)
    expect(await box(page).inputValue()).toBe('')
  })
})

test('an action that finds the session ended is done once, after the same user signs in again', async () => {
  const email = await accounts.createUser()
  const page = await accounts.window({ allow: /status of (401|404)/ })
  await accounts.signIn(page, email, entry)
  await openPanel(page)
  // End the session at Clerk, and clear the cached token, so that the page's next request learns
  // that the session is over.
  await page.context().request.post('/__clerk/v1/client/sessions?_method=DELETE')
  await page.evaluate(() => window.Clerk.session?.clearCache())
  await ask(page, 'Who pays?')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
  await answers(page).first().waitFor()
  await page.reload()
  await openPanel(page)
  await answers(page).first().waitFor()
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})
