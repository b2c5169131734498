import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { answers, ask, box, entry, memberInChat, openPanel, questions } from './chats.ts'

const accounts = useAccounts()
const allow = /status of (4\d\d|50\d)|net::ERR/
const fullAnswer = 'This is the local emulator of OpenAI.'
const question = 'What should I charge?'
const loadError = (page: Page) => page.getByText('We couldn’t load your conversation.')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

const fail = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }),
  )

async function openWithoutHistory() {
  const { page, email } = await accounts.windowOf('member', { allow })
  await fail(page, '**/api/ai/conversation*')
  await page.goto('/ai-chat')
  await loadError(page).waitFor()
  return { page, email }
}

test('shows a question and its answer below the notice of a failed load', async () => {
  const { page } = await openWithoutHistory()
  await ask(page, question)
  await answers(page).getByText(fullAnswer).waitFor()
  expect(await questions(page).allInnerTexts()).toEqual([expect.stringContaining(question)])
  expect(await loadError(page).isVisible()).toBe(true)
  await page.unroute('**/api/ai/conversation*')
  await tryAgain(page).click()
  await loadError(page).waitFor({ state: 'detached' })
  expect(await questions(page).count()).toBe(1)
})

test('keeps unsent questions with Retry while the server is down, also after a reload', async () => {
  const { page } = await openWithoutHistory()
  await fail(page, '**/api/ai/chat')
  await ask(page, question)
  await page.getByText('We didn’t get an answer.').waitFor()
  await ask(page, 'Who pays?')
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(2)
  expect(await questions(page).count()).toBe(2)
  await page.reload()
  await loadError(page).waitFor()
  await page.getByText('We didn’t get an answer.').waitFor()
  expect(await questions(page).innerText()).toContain('Who pays?')
  await page.unroute('**/api/ai/chat')
  await page.getByRole('button', { name: 'Retry' }).click()
  await answers(page).getByText(fullAnswer).waitFor()
})

test('keeps an unsent question when the conversation loads again', async () => {
  const { page } = await openWithoutHistory()
  await fail(page, '**/api/ai/chat')
  await ask(page, question)
  await page.getByText('We didn’t get an answer.').waitFor()
  await ask(page, 'Who pays?')
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(2)
  await page.unroute('**/api/ai/conversation*')
  await page.unroute('**/api/ai/chat')
  await tryAgain(page).click()
  await answers(page).getByText(fullAnswer).waitFor()
  expect(await questions(page).count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(1)
})

test('keeps a rejected question in the log while the user types the next one', async () => {
  const { page } = await memberInChat(accounts, { allow })
  let reject = () => {}
  const rejected = new Promise<void>((resolve) => (reject = resolve))
  await page.route(
    '**/api/ai/chat',
    async (route) => {
      await rejected
      await route.fulfill({
        status: 429,
        json: { error: { code: 'rate_limited', message: 'Too many requests.' } },
      })
    },
    { times: 1 },
  )
  await ask(page, question)
  await box(page).fill('Who pays?')
  reject()
  await page.getByRole('button', { name: 'Retry' }).click()
  await answers(page).getByText(fullAnswer).waitFor()
  expect(await questions(page).innerText()).toContain(question)
  expect(await box(page).inputValue()).toBe('Who pays?')
})

test('shows a free user the answer to a counted message after a failed load', async () => {
  const { page } = await accounts.windowOf('free', { allow, width: 390 })
  await fail(page, '**/api/ai/conversation*')
  await page.goto(entry)
  await openPanel(page)
  await loadError(page).waitFor()
  await ask(page, question)
  await answers(page).getByText(fullAnswer).waitFor()
  await page.getByText('4 of 5 messages left').waitFor()
  expect(await questions(page).innerText()).toContain(question)
})
