import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  answers,
  ask,
  askAndRead,
  box,
  entry,
  isFocused,
  onEntry,
  openPanel,
  questions,
  send,
  used,
} from './chats.ts'

const accounts = useAccounts()
const refused = /status of (401|403)/
const opening = (page: Page) => page.getByRole('button', { name: 'Ask a question' })

test('a visitor loads the chat only after a click, signs in to ask, and gets the answer', async () => {
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
  await ask(page, 'What am I not allowed to do as an RN?')
  await page.locator('.toast', { hasText: 'You need to be logged in to use AI guidance' }).waitFor()
  const dialog = page.locator('dialog[open]')
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

test('a free user sees what is left of five messages, and cannot send a sixth (H6)', async () => {
  const { page, email } = await onEntry(accounts, 'free', { allow: refused })
  const setUsed = (count: number) =>
    accounts.rows(`update users set ai_messages_used = ${count} where email = $1`, [email])
  await page.getByText('5 of 5 messages left').waitFor()
  await askAndRead(page, 'What am I not allowed to do as an RN?')
  await page.getByText('4 of 5 messages left').waitFor()
  await setUsed(4)
  await ask(page, 'Who pays? [[length]]')
  await answers(page).getByText('You have no messages left this month').waitFor()
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0)

  expect(await page.locator('.ask').getByRole('link', { name: 'See membership' }).count()).toBe(1)

  await page.goto('/opportunity/nurse-foot-care')
  await opening(page).click()
  const panel = page.getByRole('group', { name: 'Your conversation' })
  await panel.getByText('Message Limit Reached.').waitFor()
  // The focus is not in the empty box, so a phone opens no keyboard.
  expect(await isFocused(panel)).toBe(true)
  await box(page).fill('Who pays?')
  await page.getByText('Your draft stays in this tab.').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await box(page).press('Enter')
  expect(await page.locator('.toast').count()).toBe(0)
  expect(await box(page).inputValue()).toBe('Who pays?')
  expect(await used(accounts, email)).toBe(5)
})
