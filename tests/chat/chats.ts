import type { Page } from 'playwright'
import type { Accounts } from '../billing/membership.ts'

export const slug = 'chronic-disease-management'
export const entry = `/opportunity/${slug}`

export const setTier = (accounts: Accounts, email: string, tier: 'free' | 'member') =>
  accounts.rows(`update users set subscription_tier = '${tier}' where email = '${email}'`)

/**
 * Signs in a new user on the about page, and then sets the plan in the database. The open page
 * still shows the free plan.
 */
export async function signedIn(accounts: Accounts, tier: 'free' | 'member', options: object = {}) {
  const page = await accounts.window(options)
  const email = await accounts.createUser()
  await accounts.signIn(page, email, '/about')
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  await setTier(accounts, email, tier)
  return { page, email }
}

export const box = (page: Page) => page.getByLabel('Your question')
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const answers = (page: Page) => log(page).locator('.chat-answer:not(.is-pending)')
export const questions = (page: Page) => log(page).locator('.chat-question')

/** Opens the chat as a new member. */
export async function memberInChat(accounts: Accounts, options: object = {}) {
  const one = await signedIn(accounts, 'member', options)
  await one.page.goto('/ai-chat')
  await box(one.page).waitFor()
  return one
}

/** Opens the chat panel of `entry` as a new user with this plan. */
export async function onEntry(accounts: Accounts, tier: 'free' | 'member', options: object = {}) {
  const one = await signedIn(accounts, tier, options)
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

/** Asks and waits for the full answer. `count` is the number of answers afterwards. */
export async function askAndRead(page: Page, text: string, count = 1): Promise<void> {
  await ask(page, text)
  await answers(page)
    .nth(count - 1)
    .waitFor()
}

/** The user's message count of this month. */
export async function used(accounts: Accounts, email: string): Promise<number> {
  const [row] = await accounts.rows(
    `select ai_messages_used as n from users where email = '${email}'`,
  )
  return Number(row?.['n'])
}
