import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { password, signIn } from '../support/whole-site.ts'
import { useAccounts } from './accounts.ts'
import { ask, askAndRead, log, onEntry, openPanel, questions } from '../chat/chats.ts'

const accounts = useAccounts()
afterEach(() => accounts.openai().reset())
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

async function signInHere(page: Page, email: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await reloaded
  await page.getByLabel('Notes').waitFor()
}

/**
 * Holds back the next response to `method` and `path`. `letGo` releases the response and gives the
 * page 500 ms to render the result.
 */
async function hold(page: Page, path: string, method = 'GET') {
  const gate = Promise.withResolvers<void>()
  const [requested, landed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    requested.resolve()
    await gate.promise
    await route.fulfill({ response })
    landed.resolve()
  })
  return {
    requested: requested.promise,
    async letGo() {
      gate.resolve()
      await landed.promise
      await page.waitForTimeout(500)
    },
  }
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes:')))

const notes = async (email: string) => {
  const rows = await accounts.rows(
    `select notes from users join saved_opportunities on user_id = users.id
     where email = '${email}' and opportunity_slug = '${slug}'`,
  )
  return rows[0]?.['notes']
}

describe('the next user of the same computer', () => {
  test('neither sees nor sends an unsaved note of the previous user (A2)', async () => {
    const [first, second] = [await accounts.createUser(), await accounts.createUser()]
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

    // The user who wrote the note sees it again.
    await page.goto('/saved')
    await logOut(page)
    await signInHere(page, first)
    expect(await page.getByLabel('Notes').inputValue()).toBe('First: a secret')
    await expect.poll(() => notes(first)).toBe('First: a secret')
  })

  test('gets no Undo for a removal by the previous user (A2)', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await saveIt(page)
    await page.getByRole('button', { name: 'Remove Executive Health' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await logOut(page)
    expect(await undo.count()).toBe(0)
  })

  test('sees no data of the previous user after signing in from another tab (A2)', async () => {
    const [first, second] = [await accounts.createUser(), await accounts.createUser()]
    const page = await accounts.window({ allow: /status of 401/ })
    await accounts.signIn(page, first)
    await saveIt(page)
    await page.getByLabel('Notes').fill('First: a secret')
    await page.getByText('Saved just now').waitFor()
    // Change the user as another tab would. This page notices the new user when it gets a token.
    await page.context().clearCookies()
    await signIn(page.context(), second)
    await page.evaluate(() => window.Clerk.session?.getToken({ skipCache: true }).catch(() => null))
    await page.getByRole('heading', { name: 'No saved opportunities yet' }).waitFor()
    const html = await page.content()
    expect(html).toContain(second)
    expect(html).not.toContain(first)
    expect(html).not.toContain('First: a secret')
  })
})

describe('a response that arrives after sign-out', () => {
  const conversation = '**/api/ai/conversation*'
  const nothingOfIt = async (page: Page) => {
    await openPanel(page)
    await page.getByText('Start a Conversation').waitFor()
    expect(await questions(page).count()).toBe(0)
    expect(await log(page).locator('.chat-answer').count()).toBe(0)
  }

  test('does not show a conversation that was loading', async () => {
    const { page } = await onEntry(accounts, 'free')
    await askAndRead(page, 'A secret plan?')
    await page.reload()
    const reading = await hold(page, conversation)
    await openPanel(page)
    await reading.requested
    await logOut(page)
    await reading.letGo()
    await nothingOfIt(page)
  })

  test('does not show a streaming answer, and stops reading it', async () => {
    const { page, email } = await onEntry(accounts, 'free')
    await accounts.openai().setPace(200)
    const ended = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/api/ai/chat'))
    await ask(page, 'A secret plan?')
    await log(page).locator('.is-pending .chat-text').waitFor()
    const state = () =>
      accounts.rows(
        `select state from chat_messages join users on users.id = user_id
         where email = '${email}' and role = 'assistant'`,
      )
    await logOut(page)
    await ended
    await expect.poll(state, { timeout: 40_000 }).toEqual([{ state: 'complete' }])
    await page.waitForTimeout(500)
    await nothingOfIt(page)
  })

  test('stops the polling for an answer that started before a reload', async () => {
    const { page } = await onEntry(accounts, 'free')
    await accounts.openai().setPace(150)
    await ask(page, 'A secret plan?')
    await log(page).locator('.is-pending .chat-text').waitFor()
    await page.reload()
    await openPanel(page)
    await log(page).getByText('Getting the answer').waitFor()
    const looking = await hold(page, conversation)
    await looking.requested
    await logOut(page)
    let looks = 0
    page.on('request', (call) => (looks += Number(call.url().includes('/api/ai/conversation'))))
    await looking.letGo()
    await nothingOfIt(page)
    await page.waitForTimeout(2_500)
    expect(looks).toBe(0)
  })

  test('marks nothing as saved', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await saveIt(page)
    const list = await hold(page, '**/api/saved-opportunities')
    await page.goto('/')
    await page.getByRole('button', { name: 'Save Executive Health' }).hover()
    await list.requested
    await logOut(page)
    await list.letGo()
    expect(await page.locator('button.save[aria-pressed="true"]').count()).toBe(0)
  })

  test('keeps newer text of a note for its author, who then sends it', async () => {
    const email = await accounts.createUser()
    const page = await accounts.window()
    await accounts.signIn(page, email)
    await saveIt(page)
    const first = await hold(page, '**/api/saved-opportunities/*', 'PATCH')
    await page.getByLabel('Notes').fill('Foo')
    await first.requested
    await page.getByLabel('Notes').fill('Foo bar')
    await logOut(page)
    await first.letGo()
    expect(await notes(email)).toBe('Foo')
    await signInHere(page, email)
    expect(await page.getByLabel('Notes').inputValue()).toBe('Foo bar')
    await expect.poll(() => notes(email)).toBe('Foo bar')

    const second = await hold(page, '**/api/saved-opportunities/*', 'PATCH')
    await page.getByLabel('Notes').fill('Foo bar baz')
    await second.requested
    await logOut(page)
    expect(await drafts(page)).toHaveLength(1)
    await second.letGo()
    await signInHere(page, email)
    await expect.poll(() => notes(email)).toBe('Foo bar baz')
    await expect.poll(() => drafts(page)).toEqual([])
  })
})
