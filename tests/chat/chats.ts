import type { Locator, Page } from 'playwright'
import type { Accounts } from '../billing/membership.ts'

export const slug = 'chronic-disease-management'
export const entry = `/opportunity/${slug}`

export const box = (page: Page) => page.getByLabel('Your question')
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const answers = (page: Page) => log(page).locator('.chat-answer:not(.is-pending)')
export const isFocused = (element: Locator) =>
  element.evaluate((one) => one === document.activeElement)

export const questions = (page: Page) => log(page).locator('.chat-question')

export async function memberInChat(accounts: Accounts, options: object = {}) {
  const one = await accounts.windowOf('member', options)
  await one.page.goto('/ai-chat')
  await box(one.page).waitFor()
  return one
}

export async function onEntry(accounts: Accounts, tier: 'free' | 'member', options: object = {}) {
  const one = await accounts.windowOf(tier, options)
  await one.page.goto(entry)
  await openPanel(one.page)
  return one
}

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await box(page).waitFor()
}

export async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Sends a message and waits until the chat shows at least `count` answers. */
export async function askAndRead(page: Page, text: string, count = 1): Promise<void> {
  await ask(page, text)
  await answers(page)
    .nth(count - 1)
    .waitFor()
}

export async function used(accounts: Accounts, email: string): Promise<number> {
  const [row] = await accounts.rows(
    `select ai_messages_used as n from users where email = '${email}'`,
  )
  return Number(row?.['n'])
}
