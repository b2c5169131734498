import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { answers, box, entry, openPanel, questions, used } from '../chat/chats.ts'
import { password, signIn } from '../support/whole-site.ts'
import { useAccounts } from './accounts.ts'

// What the stores do with a late reply and with stored text is in saved/saved-stores.function.test.ts
// and stored-json.unit.test.ts.

const accounts = useAccounts()
const title = 'Executive Health Monitoring'
const secret = 'A secret'

const notes = (page: Page) => page.getByLabel('Notes')
const emptyList = (page: Page) => page.getByRole('heading', { name: 'No saved opportunities yet' })

/** Opens the saved list of a new user in two tabs. The user has saved one entry with a note. */
async function listInTwoTabs(options: { allow?: RegExp; separatePages?: boolean } = {}) {
  const page = await accounts.window(options)
  const { email, call } = await accounts.signUp(page)
  const slug = 'executive-health-monitoring'
  await call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  await call('PATCH', `/api/saved-opportunities/${slug}`, { notes: secret })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/saved')
    await notes(tab).waitFor()
  }
  return { page, other, email }
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

test('a sign-out reloads each tab once, and leaves no text, account or Undo of the user (A2)', async () => {
  const { page, other, email } = await listInTwoTabs()
  await other.getByRole('button', { name: `Remove ${title}` }).click()
  await other.getByRole('button', { name: 'Undo' }).waitFor()
  const [loads, otherLoads] = [countLoads(page), countLoads(other)]
  await accounts.logOut(page)
  await expect.poll(otherLoads).toBe(1)
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    expect(await tab.content()).not.toContain(secret)
    expect(await tab.content()).not.toContain(email)
    expect(await tab.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  }
  expect([loads(), otherLoads()]).toEqual([1, 1])
})

test('the next user who signs in elsewhere sees no data of the one before (A2)', async () => {
  const { page, email } = await listInTwoTabs({ allow: /status of 401/ })
  const next = await accounts.createUser()
  // This page notices the new user when it gets a token.
  await page.context().clearCookies()
  await signIn(page.context(), next)
  await page.evaluate(() => window.Clerk.session?.getToken({ skipCache: true }).catch(() => null))
  await emptyList(page).waitFor()
  const html = await page.content()
  expect(html).toContain(next)
  expect(html).not.toContain(email)
  expect(html).not.toContain(secret)
})

test('a tab that was offline or in the back-forward cache shows nothing of the user (A2)', async () => {
  const { page: cached, other: returned } = await listInTwoTabs({
    allow: /ERR_INTERNET_DISCONNECTED/,
    separatePages: true,
  })
  const third = await cached.context().newPage()
  await third.goto('/about')
  await third.locator('#account .tier').waitFor({ state: 'attached' })
  // The test browser has no back-forward cache. Take the page offline instead. Like a cached
  // page, an offline page cannot learn from Clerk that the session is over.
  const offline = [await networkOf(cached), await networkOf(returned)]
  for (const set of offline) await set(true)
  await accounts.logOut(third)
  await returned.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => returned.url()).toMatch(/^chrome-error:/)
  // The restored page detects the new user by the sign-in time in Clerk's cookie. The time is
  // in whole seconds, so wait until it differs from the first user's.
  await third.waitForTimeout(1_100)
  await signIn(cached.context(), await accounts.createUser())
  const isShown = await cached.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.checkVisibility()
  })
  expect(isShown).toBe(false)
  await expect.poll(() => cached.url()).toMatch(/^chrome-error:/)
  for (const tab of [cached, returned]) expect(await tab.content()).not.toContain(secret)
})

test('an action that finds the session ended is done once, after the same user signs in again', async () => {
  const email = await accounts.createUser()
  const page = await accounts.window({ allow: /status of (401|404)/ })
  await accounts.signIn(page, email, entry)
  await openPanel(page)
  await box(page).fill('Who pays?')
  // End the session at Clerk, and clear the cached token, so that the page's next request learns
  // that the session is over.
  await page.context().request.post('/__clerk/v1/client/sessions?_method=DELETE')
  await page.evaluate(() => window.Clerk.session?.clearCache())
  await box(page).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
  await answers(page).first().waitFor()
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})
