import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { answers, ask, askAndRead, box, log, memberInChat, questions, send, used } from './chats.ts'

const accounts = useAccounts()
const failed = /status of (4\d\d|50\d)|net::ERR/
const pending = (page: Page) => log(page).locator('.is-pending')
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })
const fullAnswer = 'This is the local emulator of OpenAI.'

async function askSlowly(page: Page, text: string): Promise<void> {
  await accounts.openai().setPace(150)
  await ask(page, text)
  await pending(page).locator('.chat-text').waitFor()
}
afterEach(() => accounts.openai().reset())

const providerFails = (fault: object) =>
  accounts.openai().fail({ match: '/v1/chat/completions', ...fault })

test('streams an answer, counts it once and shows it after a reload', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'How should I price a 12-hour recovery shift?')
  await questions(page).first().waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  const early = await pending(page).innerText()
  await expect.poll(() => pending(page).innerText()).not.toBe(early)
  await box(page).fill('And then?')
  await box(page).press('Enter')
  expect(await box(page).inputValue()).toBe('And then?')
  await answers(page).first().waitFor({ timeout: 30_000 })
  expect(await answers(page).textContent()).toContain(fullAnswer)
  expect(await used(accounts, email)).toBe(1)
  await page.reload()
  await answers(page).first().waitFor()
  expect(await questions(page).count()).toBe(1)
  expect(await box(page).inputValue()).toBe('And then?')
})

describe('a failing provider', () => {
  test.each([500, 429])(
    'shows %d before the first text, and Retry gets the answer (H1)',
    async (status) => {
      const { page, email } = await memberInChat(accounts, { allow: failed })
      await providerFails({ status, times: 1 })
      await ask(page, 'Who pays?')
      await toast(page, 'Error').waitFor()
      await page.getByText('We didn’t get an answer.').waitFor()
      expect(await used(accounts, email)).toBe(0)
      await page.getByRole('button', { name: 'Retry' }).click()
      await answers(page).getByText(fullAnswer).waitFor()
      expect(await questions(page).count()).toBe(1)
    },
  )

  test('keeps a partial answer, marked, also after a reload (H2)', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await ask(page, '[[cut]] What breaks off?')
    await page.getByText('The answer was interrupted here.').waitFor()
    const part = await log(page).locator('.chat-answer .chat-text').textContent()
    expect(part?.length).toBeGreaterThan(0)
    await toast(page, 'Error').waitFor()
    expect(await used(accounts, email)).toBe(0)
    await page.reload()
    await page.getByText('The answer was interrupted here.').waitFor()
    expect(await log(page).locator('.chat-answer .chat-text').textContent()).toBe(part)
    const sent = page.waitForRequest('**/api/ai/chat')
    await page.getByRole('button', { name: 'Retry' }).click()
    const again = (await sent).postDataJSON() as { requestId: string; message: string }
    expect(again.message).toBe('[[cut]] What breaks off?')
    const rows = await accounts.rows('select role from chat_messages where request_id = $1', [
      again.requestId,
    ])
    expect(rows).toHaveLength(2)
    await page.getByText('The answer was interrupted here.').waitFor()
  })

  test('explains a content filter and lets the user rephrase the question', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await ask(page, '[[filter]] What is filtered?')
    await log(page).getByText('A content filter stopped the answer').waitFor()
    expect(await used(accounts, email)).toBe(0)
    await page.getByRole('button', { name: 'Rephrase' }).click()
    expect(await box(page).inputValue()).toBe('[[filter]] What is filtered?')
  })

  test('shows an error if OpenAI is down, and the rest of the site works (D2)', async () => {
    const { page } = await memberInChat(accounts, { allow: failed })
    await providerFails({ status: 503, times: 20 })
    await ask(page, 'Who pays?')
    await page.getByText('We didn’t get an answer.').waitFor()
    await accounts.openai().reset()
    await page.getByRole('button', { name: 'Retry' }).click()
    await answers(page).getByText(fullAnswer).waitFor()
  })
})

test('marks an answer that reached its length limit, and continues it as one message (H6)', async () => {
  const { page, email } = await memberInChat(accounts)
  await ask(page, 'Who pays? [[length]]')
  const mark = answers(page).getByText('The answer reached its length limit.')
  await mark.waitFor()
  await page.reload()
  await mark.getByText('Continuing counts as one message.').waitFor()
  await box(page).fill('My draft')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => answers(page).count()).toBe(2)
  await expect.poll(() => used(accounts, email)).toBe(2)
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0)
  expect(await mark.count()).toBe(1)
  expect(await box(page).inputValue()).toBe('My draft')
})

test('stops the stream immediately, counts the message and can show the full answer (Q4)', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'Can a surgeon pay me?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('You stopped the answer here.').waitFor()
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await used(accounts, email)).toBe(1)
  await page.getByRole('button', { name: 'Show the full answer' }).click()
  await answers(page).getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 })
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})

test('shows question and answer after a reload during the stream, counted once (H5)', async () => {
  const { page, email } = await memberInChat(accounts)
  await askSlowly(page, 'What must be in place before my first client?')
  await page.reload()
  await questions(page).first().waitFor()
  await pending(page).getByText('Getting the answer').waitFor()
  await answers(page).getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 })
  expect(await questions(page).count()).toBe(1)
  expect(await used(accounts, email)).toBe(1)
})

test('finishes and stores the answer after the tab is closed (H3)', async () => {
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

describe('after a lost connection', () => {
  test('fetches the answer of an interrupted response and counts it once (Q3)', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    // The server gets the question, but its response is lost.
    await page.route(
      '**/api/ai/chat',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await ask(page, 'Who pays?')
    await answers(page).getByText(fullAnswer).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })

  test('sends a question again that never reached the server (Q3)', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await page.route('**/api/ai/chat', (route) => route.abort('connectionreset'), { times: 1 })
    await ask(page, 'Who pays?')
    await answers(page).getByText(fullAnswer).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })

  test('keeps an offline question with Retry, also after a reload, as one message (Q3)', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await page.route('**/api/ai/**', (route) => route.abort('internetdisconnected'))
    await ask(page, 'Who pays?')
    await page.getByText('We didn’t get an answer.').waitFor()
    await toast(page, 'Failed to send message').waitFor()
    await page.unroute('**/api/ai/**')
    await page.reload()
    await answers(page).getByText(fullAnswer).waitFor()
    expect(await questions(page).count()).toBe(1)
    expect(await used(accounts, email)).toBe(1)
  })
})

test('keeps the questions of both tabs', async () => {
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

describe('a message that the server rejects', () => {
  test('returns the text to a member over the rate limit, without an upgrade prompt (H4)', async () => {
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
    await answers(page).getByText(fullAnswer).waitFor()
  })

  // If the server cannot reach Clerk, it replies `upstream_failed` before it stores the message.
  test.each([
    [503, 'unavailable'],
    [502, 'upstream_failed'],
  ])(
    'returns the text if the server answers %d and did not store it, and sends it again (D1)',
    async (status, code) => {
      const { page, email } = await memberInChat(accounts, { allow: failed })
      const errorReply = { status, json: { error: { code, message: 'Not now.' } } }
      await page.route('**/api/ai/chat', (route) => route.fulfill(errorReply), { times: 1 })
      await ask(page, 'Who pays?')
      await toast(page, 'Not now.').waitFor()
      await page.getByRole('heading', { name: 'Start a Conversation' }).waitFor()
      expect(await box(page).inputValue()).toBe('Who pays?')
      await box(page).press('Enter')
      await answers(page).getByText(fullAnswer).waitFor()
      expect(await used(accounts, email)).toBe(1)
    },
  )

  test('asks the user to sign in after the session ended, and keeps the text', async () => {
    const { page } = await memberInChat(accounts, { allow: failed })
    const errorReply = { error: { code: 'unauthorized', message: 'Unauthorized. Please sign in.' } }
    await page.route('**/api/ai/chat', (route) => route.fulfill({ status: 401, json: errorReply }))
    await ask(page, 'Who pays?')
    await toast(page, 'You need to be logged in to use AI guidance').waitFor()
    await page.locator('dialog[open]').waitFor()
    expect(await box(page).inputValue()).toBe('Who pays?')
  })

  test('shows the upsell after the membership ended', async () => {
    const { page, email } = await memberInChat(accounts, { allow: failed })
    await accounts.setTier(email, 'free')
    await ask(page, 'Who pays?')
    await page.getByRole('heading', { name: 'Become a Member to Access AI Guidance' }).waitFor()
  })
})

test('says that the history failed to load, and loads it on retry', async () => {
  const { page } = await memberInChat(accounts, { allow: failed })
  await askAndRead(page, 'Who pays?')
  const errorReply = { status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }
  await page.route('**/api/ai/conversation', (route) => route.fulfill(errorReply), { times: 1 })
  await page.reload()
  await page.getByText('We couldn’t load your conversation').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answers(page).getByText(fullAnswer).waitFor()
})
