import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import {
  answers,
  ask,
  askAndRead,
  box,
  log,
  memberInChat,
  questions,
  send,
  setTier,
  used,
} from './chats.ts'

const accounts = useAccounts()
const failed = /status of (4\d\d|50\d)|net::ERR/
const pending = (page: Page) => log(page).locator('.is-pending')
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })
const whole = 'This is the local emulator of OpenAI.'

/** An answer that takes some seconds, not the 20 s of `[[slow]]`, while the test does something. */
async function askSlowly(page: Page, text: string): Promise<void> {
  await accounts.openai().setPace(150)
  await ask(page, text)
  await pending(page).locator('.chat-text').waitFor()
}
afterEach(() => accounts.openai().reset())

/** Makes the next calls of the provider fail. */
const providerFails = (fault: object) =>
  accounts.openai().fail({ match: '/v1/chat/completions', ...fault })

test('a question is answered as it is written, counted once, and there after a reload', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'How should I price a 12-hour recovery shift?')
  await questions(page).first().waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  const early = await pending(page).innerText()
  await expect.poll(() => pending(page).innerText()).not.toBe(early)
  // Nothing is sent while an answer is pending, and what was typed stays.
  await box(page).fill('And then?')
  await box(page).press('Enter')
  expect(await box(page).inputValue()).toBe('And then?')
  await answers(page).first().waitFor({ timeout: 30_000 })
  expect(await answers(page).textContent()).toContain(whole)
  expect(await used(accounts, email)).toBe(1)
  await page.reload()
  await answers(page).first().waitFor()
  expect(await questions(page).count()).toBe(1)
  expect(await box(page).inputValue()).toBe('And then?')
})

describe('a provider that fails gives the message back', () => {
  test.each([500, 429])(
    'H1 %d before the first text: said, and Retry answers it',
    async (status) => {
      const { page, email } = await memberInChat(accounts, { allow: failed })
      await providerFails({ status, times: 1 })
      await ask(page, 'Who pays?')
      await toast(page, 'Error').waitFor()
      await page.getByText('No answer came.').waitFor()
      expect(await used(accounts, email)).toBe(0)
      await page.getByRole('button', { name: 'Retry' }).click()
      await answers(page).getByText(whole).waitFor()
      expect(await questions(page).count()).toBe(1)
    },
  )

  test('H2 a break in the middle: the part stays, marked, also after a reload', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await ask(page, '[[cut]] What breaks off?')
    await page.getByText('The answer broke off here.').waitFor()
    const part = await log(page).locator('.chat-answer .chat-text').textContent()
    expect(part?.length).toBeGreaterThan(0)
    await toast(page, 'Error').waitFor()
    expect(await used(accounts, email)).toBe(0)
    await page.reload()
    await page.getByText('The answer broke off here.').waitFor()
    expect(await log(page).locator('.chat-answer .chat-text').textContent()).toBe(part)
    const sent = page.waitForRequest('**/api/ai/chat')
    await page.getByRole('button', { name: 'Retry' }).click()
    const again = (await sent).postDataJSON() as { requestId: string; message: string }
    expect(again.message).toBe('[[cut]] What breaks off?')
    const rows = await accounts.rows('select role from chat_messages where request_id = $1', [
      again.requestId,
    ])
    expect(rows).toHaveLength(2)
    await page.getByText('The answer broke off here.').waitFor()
  })

  test('a content filter says so in words, and the question can be put anew', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await ask(page, '[[filter]] What is filtered?')
    await log(page).getByText('stopped by a content filter').waitFor()
    expect(await used(accounts, email)).toBe(0)
    await page.getByRole('button', { name: 'Put it in other words' }).click()
    expect(await box(page).inputValue()).toBe('[[filter]] What is filtered?')
  })

  test('D2 OpenAI down: it is said, and the page and the site go on', async () => {
    const { page } = await memberInChat(accounts, { allow: failed })
    await providerFails({ status: 503, times: 20 })
    await ask(page, 'Who pays?')
    await page.getByText('No answer came.').waitFor()
    await accounts.openai().reset()
    await page.getByRole('button', { name: 'Retry' }).click()
    await answers(page).getByText(whole).waitFor()
  })
})

test('Q4 Stop ends the reading at once and is counted; the whole answer can be had', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'Can a surgeon pay me?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('You stopped here.').waitFor()
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await used(accounts, email)).toBe(1)
  await page.getByRole('button', { name: 'Show the whole answer' }).click()
  await answers(page).getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 })
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})

test('H5 a reload in the middle: the question is there, and the answer comes, counted once', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'What must be in place before my first client?')
  await page.reload()
  await questions(page).first().waitFor()
  await pending(page).getByText('Getting the answer').waitFor()
  await answers(page).getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 })
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})

test('H3 the tab is closed: the answer is finished, stored and found later', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'Who pays?')
  const context = page.context()
  await page.close()
  const state = () =>
    accounts
      .rows(
        `select m.state from chat_messages m join users u on u.id = m.user_id
         where email = '${email}' and role = 'assistant'`,
      )
      .then(([row]) => row?.['state'])
  await expect.poll(state, { timeout: 40_000 }).toBe('complete')
  const later = await context.newPage()
  await later.goto('/ai-chat')
  await answers(later).getByRole('button', { name: 'Copy' }).waitFor()
  expect(await used(accounts, email)).toBe(1)
})

describe('Q3 a lost connection is the same message', () => {
  test('the reply broke off: the answer is fetched, and counted once', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    // The server hears the question; its reply is lost on the way.
    await page.route(
      '**/api/ai/chat',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await ask(page, 'Who pays?')
    await answers(page).getByText(whole).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })

  test('the question never arrived: it is asked again by itself', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await page.route('**/api/ai/chat', (route) => route.abort('connectionreset'), { times: 1 })
    await ask(page, 'Who pays?')
    await answers(page).getByText(whole).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })

  test('offline: the question stays with Retry, survives a reload, and is one message', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await page.route('**/api/ai/**', (route) => route.abort('internetdisconnected'))
    await ask(page, 'Who pays?')
    await page.getByText('No answer came.').waitFor()
    await toast(page, 'Failed to send message').waitFor()
    await page.unroute('**/api/ai/**')
    await page.reload()
    await answers(page).getByText(whole).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })
})

test('two tabs: neither loses what the other asked', async () => {
  const { page } = await memberInChat(accounts)
  const other = await page.context().newPage()
  await other.goto('/ai-chat')
  await box(other).waitFor()
  await Promise.all([ask(page, 'Who pays first?'), ask(other, 'Who pays second?')])
  for (const tab of [page, other]) {
    await expect.poll(() => questions(tab).count()).toBe(2)
    await expect.poll(() => answers(tab).count()).toBe(2)
  }
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('button', { name: 'Delete and start new' }).click()
  await other.getByRole('heading', { name: 'Start a Conversation' }).waitFor()
})

describe('refused before it is entered', () => {
  test('H4 a member over the ceiling: the text comes back, and nobody says upgrade', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    const sentence = 'Too many requests. Try again in a minute.'
    await page.route(
      '**/api/ai/chat',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '30' },
          json: { error: { code: 'rate_limited', message: `${sentence} Over the limit.` } },
        }),
      { times: 1 },
    )
    await ask(page, 'Who pays?')
    await toast(page, sentence).waitFor()
    expect(await toast(page, 'Error').getByRole('link').count()).toBe(0)
    expect(await box(page).inputValue()).toBe('Who pays?')
    expect(await log(page).count()).toBe(0)
    expect(await used(accounts, email)).toBe(0)
    await box(page).press('Enter')
    await answers(page).getByText(whole).waitFor()
  })

  test('D1 a server that cannot enter it: the text comes back and is sent again', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    const refuse = { status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }
    await page.route('**/api/ai/chat', (route) => route.fulfill(refuse), { times: 1 })
    await ask(page, 'Who pays?')
    await toast(page, 'Not now.').waitFor()
    await page.getByRole('heading', { name: 'Start a Conversation' }).waitFor()
    expect(await box(page).inputValue()).toBe('Who pays?')
    await box(page).press('Enter')
    await answers(page).getByText(whole).waitFor()
    expect(await used(accounts, email)).toBe(1)
  })

  test('a session that ended: asked to sign in, and the text is not lost', async () => {
    const { page } = await memberInChat(accounts, { allow: failed })
    const refuse = { error: { code: 'unauthorized', message: 'Unauthorized. Please sign in.' } }
    await page.route('**/api/ai/chat', (route) => route.fulfill({ status: 401, json: refuse }))
    await ask(page, 'Who pays?')
    await toast(page, 'You need to be logged in to use AI guidance').waitFor()
    await page.locator('dialog[open]').waitFor()
    expect(await box(page).inputValue()).toBe('Who pays?')
  })

  test('a membership that ended meanwhile: the page turns to the upsell', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await setTier(accounts, email, 'free')
    await ask(page, 'Who pays?')
    await page.getByRole('heading', { name: 'Become a Member to Access AI Guidance' }).waitFor()
  })
})

test('a history that cannot be read says so, and is read again', async () => {
  const { page } = await memberInChat(accounts, { allow: failed })
  await askAndRead(page, 'Who pays?')
  const refuse = { status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }
  await page.route('**/api/ai/conversation', (route) => route.fulfill(refuse), { times: 1 })
  await page.reload()
  await page.getByText('could not be read just now').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answers(page).getByText(whole).waitFor()
})
