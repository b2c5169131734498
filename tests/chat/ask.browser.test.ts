import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import { axe } from '../site/axe.ts'
import {
  answers,
  ask,
  askAndRead,
  box,
  entry,
  isFocused,
  log,
  onEntry,
  openPanel,
  questions,
  send,
  slug,
  used,
} from './chats.ts'

const accounts = useAccounts()
const refused = /status of (401|403)/
const opening = (page: Page) => page.getByRole('button', { name: 'Ask a question' })

describe('a visitor', () => {
  test('sees a button, and loads the chat only after a click', async () => {
    const page = await accounts.window()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(entry, { waitUntil: 'networkidle' })
    expect(await opening(page).isVisible()).toBe(true)
    expect(scripts.filter((url) => /Ask|Chat|react/i.test(url))).toEqual([])
    await openPanel(page)
    expect(await isFocused(box(page))).toBe(true)
    expect(scripts.some((url) => /Ask/.test(url))).toBe(true)
  })

  test('is asked to sign in, and gets the answer afterwards', async () => {
    const page = await accounts.window()
    await page.goto(entry)
    await openPanel(page)
    await ask(page, 'What am I not allowed to do as an RN?')
    await page
      .locator('.toast', { hasText: 'You need to be logged in to use AI guidance' })
      .waitFor()
    const dialog = page.locator('dialog[open]')
    await dialog.getByRole('heading', { name: 'Ask the AI' }).waitFor()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByLabel('Email').fill(await accounts.createUser())
    await dialog.getByLabel('Password').fill(password)
    const reloaded = page.waitForEvent('load')
    await dialog.getByLabel('Password').press('Enter')
    await reloaded
    await answers(page).first().waitFor()
    expect(await questions(page).innerText()).toContain('What am I not allowed to do as an RN?')
    expect(await box(page).inputValue()).toBe('')
    await page.getByText('4 of 5 messages left').waitFor()
  })
})

describe('a free user', () => {
  test('sees how many of five messages are left and when they reset, and cannot send a sixth', async () => {
    const { page, email } = await onEntry(accounts, 'free', { allow: refused })
    await page.getByText('5 of 5 messages left').waitFor()
    await askAndRead(page, 'What am I not allowed to do as an RN?')
    await page.getByText('4 of 5 messages left').waitFor()
    await page.getByText(/Resets on [A-Z][a-z]+ 1, \d{4}/).waitFor()
    const [link] = await answers(page)
      .locator('a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(link).toContain(`${entry}#`)

    await accounts.rows(`update users set ai_messages_used = 5 where email = '${email}'`)
    await ask(page, 'Who pays?')
    const toast = page.locator('.toast', { hasText: 'Message Limit Reached' })
    await toast.waitFor()
    expect(await toast.innerText()).toContain(
      'Free users get 5 AI messages per month. Become a member for unlimited AI guidance!',
    )
    expect(await toast.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricing')
    expect(await box(page).inputValue()).toBe('Who pays?')
    await page.getByText('0 of 5 messages left').waitFor()
    expect(
      await page.locator('.ask').getByRole('link', { name: 'See membership' }).isVisible(),
    ).toBe(true)
    expect(await used(accounts, email)).toBe(5)
  })

  test('with no messages left sees so, without a keyboard for the empty box', async () => {
    const { page, email } = await onEntry(accounts, 'free')
    await accounts.rows(
      `update users set ai_messages_used = 5, quota_period = date_trunc('month', now()) where email = '${email}'`,
    )
    await page.reload()
    await opening(page).click()
    const lead = page.getByText('You’ve used all your messages this month.', { exact: true })
    await lead.waitFor()
    const panel = page.getByRole('group', { name: 'Your conversation' })
    await panel.getByText('Message Limit Reached.').waitFor()
    expect(await isFocused(panel)).toBe(true)
    await box(page).fill('Who pays?')
    await page.getByText('Your draft stays in this tab.').waitFor()
    expect(await send(page).isDisabled()).toBe(true)
    await box(page).press('Enter')
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await box(page).inputValue()).toBe('Who pays?')
  })

  test('cannot continue a cut answer without messages left, and sees so (H6)', async () => {
    const { page, email } = await onEntry(accounts, 'free')
    await accounts.rows(
      `update users set ai_messages_used = 4, quota_period = date_trunc('month', now()) where email = '${email}'`,
    )
    await ask(page, 'Who pays? [[length]]')
    await answers(page).getByText('You have no messages left this month').waitFor()
    expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0)
  })
})

test('sends a question after the sign-in only in the conversation that it belongs to', async () => {
  const { page, email } = await accounts.windowOf('member')
  await page.goto('/about')
  const intent = { kind: 'ask', slug, message: 'Who pays?' }
  // Store the question as an earlier page load would. `page` is the start time of the page load
  // that stored it. A page load sends a question only if `page` differs from its own start time.
  await page.evaluate((stored) => sessionStorage.setItem('intent', JSON.stringify(stored)), {
    intent,
    at: Date.now(),
    page: 0,
  })
  await page.goto('/ai-chat')
  await box(page).waitFor()
  await page.goto('/opportunity/telehealth-triage-navigation')
  await openPanel(page)
  expect(await used(accounts, email)).toBe(0)
  await page.goto(entry)
  await answers(page).first().waitFor()
  await expect.poll(() => questions(page).innerText()).toContain('Who pays?')
})

test('works with the keyboard only', async () => {
  const { page } = await accounts.windowOf('free')
  await page.goto(entry)
  await opening(page).focus()
  await page.keyboard.press('Enter')
  await box(page).waitFor()
  // The question box gets the focus after the user's message limits have loaded.
  await expect.poll(() => isFocused(box(page))).toBe(true)
  // The suggestions appear when the conversation has loaded.
  await page.getByRole('button', { name: 'Who pays, and how do I reach them?' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await box(page).inputValue()).not.toBe('')
  await page.keyboard.press('Tab')
  expect(await isFocused(send(page))).toBe(true)
  await page.keyboard.press('Enter')
  await answers(page).first().waitFor()
})

test('prints the entry without the panel, and the conversation without the entry', async () => {
  const { page } = await onEntry(accounts, 'free')
  await askAndRead(page, 'Who pays?')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.ask').isVisible()).toBe(false)
  expect(await page.locator('h1').isVisible()).toBe(true)
  await page.evaluate(() => (document.documentElement.dataset['printConversation'] = ''))
  expect(await log(page).isVisible()).toBe(true)
  expect(await page.locator('h1').isVisible()).toBe(false)
  expect(await page.locator('.panels').isVisible()).toBe(false)
})

test.each([
  [1280, 'light'],
  [320, 'dark'],
] as const)('passes axe without horizontal scrolling at %d px, %s', async (width, theme) => {
  const { page } = await onEntry(accounts, 'free', { width, theme })
  expect(await axe(page, '.ask')).toEqual([])
  await askAndRead(page, 'Who pays?')
  expect(await axe(page, '.ask')).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})
