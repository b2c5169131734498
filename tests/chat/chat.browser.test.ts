import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { seen, useAccounts, watchFor } from '../account/accounts.ts'
import { answers, ask, box, isFocused, log, memberInChat, questions, send, used } from './chats.ts'

// What only a browser can show. guide-store.function tests the stores behind it.
const accounts = useAccounts()
const failed = /status of (4\d\d|50\d)|net::ERR/
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })
const fullAnswer = 'This is the local emulator of OpenAI.'

afterEach(() => accounts.openai().reset())

test('an answer that fails: Retry, a mark, and Rephrase (H1, H2)', async () => {
  const { page } = await memberInChat(accounts, { allow: failed })
  await accounts.openai().fail({ match: '/v1/chat/completions', status: 500, times: 1 })
  await ask(page, 'Who pays?')
  await page.locator('.toast', { hasText: 'Error' }).waitFor()
  expect(await log(page).locator('.chat-answer .chat-text').count()).toBe(0)
  await retry(page).click()
  await answers(page).getByText(fullAnswer).waitFor()
  expect(await isFocused(box(page))).toBe(true)
  expect(await questions(page).count()).toBe(1)

  await ask(page, '[[filter]] What is filtered?')
  await log(page).getByText('A content filter stopped the answer').waitFor()
  await page.getByRole('button', { name: 'Rephrase' }).click()
  expect(await box(page).inputValue()).toBe('[[filter]] What is filtered?')

  await ask(page, '[[cut]] What breaks off?')
  await page.getByText('The answer was interrupted here.').waitFor()
})

test('continues an answer that reached its length limit, and stops one on request (H6)', async () => {
  const { page, email } = await memberInChat(accounts, { allow: failed })
  await ask(page, 'Who pays? [[length]]')
  const mark = answers(page).getByText('The answer reached its length limit.')
  await mark.waitFor()
  await page.reload()
  await mark.waitFor()
  await box(page).fill('My draft')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => answers(page).count()).toBe(2)
  await expect.poll(() => used(accounts, email)).toBe(2)
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0)
  expect(await box(page).inputValue()).toBe('My draft')

  await accounts.openai().setPace(150)
  await ask(page, 'Can a surgeon pay me?')
  await log(page).locator('.is-pending .chat-text').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Show the full answer' }).waitFor()
  expect(await isFocused(box(page))).toBe(true)
})

test('fills the box from a suggestion, sends on Enter, neither too many characters nor patient data, and announces an answer once (H4)', async () => {
  const { page } = await memberInChat(accounts)
  const suggestion = page.locator('.chat-empty button').first()
  const text = await suggestion.innerText()
  await suggestion.click()
  expect(await box(page).inputValue()).toBe(text)
  expect(await isFocused(box(page))).toBe(true)

  await box(page).fill('   \n ')
  expect(await send(page).isDisabled()).toBe(true)
  await box(page).press('Enter')
  await box(page).fill('First')
  await box(page).press('Shift+Enter')
  await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await box(page).fill('a'.repeat(4001))
  await page.getByText('4,001 of 4,000 characters').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await ask(page, 'My patient John Smith is 84 years old with diabetes.')
  await page.getByRole('button', { name: 'Edit message' }).click()
  expect(await log(page).count()).toBe(0)

  await box(page).fill('First\nsecond')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const status = document.querySelector('.chat > [role=status]')!
    new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  await box(page).press('Enter')
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(async () => (await said()).length).toBe(2)
  expect(await said()).toEqual([expect.anything(), expect.stringContaining(fullAnswer)])
  expect((await said())[1]!.length).toBeLessThan(400)
  expect(await log(page).getAttribute('aria-live')).toBe('off')
  expect(await questions(page).innerText()).toContain('First\nsecond')
  expect(await box(page).inputValue()).toBe('')
  expect(await isFocused(box(page))).toBe(true)
})

const upsell = (page: Page) =>
  page.getByRole('heading', { name: 'Become a Member to Access AI Guidance' })

test('a free user sees the upsell, never the chat or the card, and asks in one tap', async () => {
  const { page } = await accounts.windowOf('free', { width: 360, touch: true })
  await page.goto('/about')
  await page.locator('html[data-tier=free]').waitFor()
  await watchFor(page, 'astro-island[component-url*=GuidePage] > *, .sign-in-card')
  await page.goto('/ai-chat')
  await upsell(page).waitFor()
  expect(await seen(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask about this opportunity' }).tap()
  await ask(page, 'Who pays?')
  await answers(page).first().waitFor()
})

test('a member sees the chat and never the upsell, until the membership ends; an unknown plan shows neither (D3)', async () => {
  const { page, email } = await memberInChat(accounts, { allow: /status of 503/ })
  await watchFor(page, '.sample, [aria-labelledby^=guidance], .sign-in-card')
  await page.reload()
  await box(page).waitFor()
  await page.getByText('Unlimited', { exact: true }).waitFor()
  expect(await seen(page)).toEqual([])
  const unavailable = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'Not now.' } },
  }
  await page.route('**/api/auth/user', (route) => route.fulfill(unavailable))
  await page.reload()
  await page.getByText('We couldn’t reach the server').waitFor()
  expect(await upsell(page).isVisible()).toBe(false)
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await box(page).waitFor()
  await accounts.setTier(email, 'free')
  await page.reload()
  await upsell(page).waitFor()
  expect(await box(page).isVisible()).toBe(false)
})
