import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '@rn-opportunities/emulators/clerk/instance.ts'
import { password } from '../support/whole-site.ts'
import { useAccounts } from './accounts.ts'

// What the dialog decides is in sign-in-steps.unit.test.ts. These tests show clerk-js, the
// focus and the pages.

const accounts = useAccounts()
const newPassword = 'staple battery horse'
const code = '424242'
const title = 'Executive Health Monitoring'
// Chromium logs every request that Clerk refuses, such as one with a wrong password.
const allow = /status of 4\d\d|Failed to load resource/

let page: Page
let userCount = 0
/** An email address that no account uses. With `+clerk_test`, Clerk asks a new user for a code. */
const newEmail = (mark = '') => `sign-in-${(userCount += 1)}-${Date.now()}${mark}@example.com`
const set = (settings: Partial<typeof defaultSettings>) =>
  Object.assign(accounts.clerk().settings, settings)

beforeEach(async () => {
  page = await accounts.window({ width: 390, allow })
})
afterEach(() => set(defaultSettings))

const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const field = (name: string) => dialog().getByLabel(name, { exact: true })
const check = () => page.getByRole('button', { name: 'I am not a bot' })
const focused = () => page.evaluate(() => document.activeElement?.id)
const marked = () =>
  dialog()
    .locator('input[aria-invalid="true"]')
    .evaluateAll((all) => all.map(({ id }) => id))

async function openSave(path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `Save ${title}` }).press('Enter')
  await page.getByRole('heading', { name: `Save ${title}` }).waitFor()
}

/** Expects that `act` signs the user in: the page greets, reloads and shows the account. */
async function enters(greeting: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
  await page.getByText(greeting, { exact: true }).first().waitFor()
  await page.locator('#account .tier').waitFor({ state: 'attached' })
}

const savesOf = async (email: string) => {
  const query = `select opportunity_slug as slug from saved_opportunities
    join users on users.id = user_id where email = $1`
  return (await accounts.rows(query, [email.toLowerCase()])).map(({ slug }) => slug)
}

test('signs up with the keyboard from Save, which is done once, and signs out with the keyboard', async () => {
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('button', { name: `Save ${title}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('sign-in-email')
  await page.keyboard.insertText(email)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('sign-in-password')
  await page.keyboard.insertText(password)
  await enters('Welcome!', () => page.keyboard.press('Enter'))
  await expect.poll(() => savesOf(email)).toEqual(['executive-health-monitoring'])
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(`Save ${title}`)
  expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull()
  await page.getByRole('button', { name: 'Account' }).press('Enter')
  await page.locator('#account').getByRole('button', { name: 'Log out' }).press('Enter')
  await page.getByText("You've been successfully signed out").first().waitFor()
})

test('a password reset works with the keyboard', async () => {
  const email = await accounts.createUser()
  await page.goto('/saved')
  await page.locator('main').getByRole('button', { name: 'Sign In' }).press('Enter')
  await field('Email').waitFor()
  await button('Forgot password?').press('Enter')
  await expect.poll(marked).toEqual(['sign-in-email'])
  await field('Email').fill(email)
  await button('Forgot password?').press('Enter')
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await expect.poll(focused).toBe('sign-in-code')
  await page.keyboard.insertText(code)
  await field('New password').fill('short')
  await page.keyboard.press('Enter')
  // The code was right, so only the password is asked again.
  await expect.poll(marked).toEqual(['sign-in-new-password'])
  expect(await field('Code').count()).toBe(0)
  await field('New password').fill(newPassword)
  await enters('Welcome back!', () => page.keyboard.press('Enter'))
  // The page no longer has the button that asked for the sign-in.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
})

test('Google: Cancel drops the action, and the next try returns to the same URL and completes it', async () => {
  await openSave('/?q=executive#directory')
  await button('Continue with Google').click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/?q=executive#directory')
  await page
    .getByText(/^Failed to sign in with Google/)
    .first()
    .waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull()

  // Clerk's bot check comes before Google's page, and again on the page after it.
  set({ protectCheck: true })
  const email = newEmail()
  await openSave('/?q=executive#directory')
  await button('Continue with Google').click()
  await check().click()
  await page.waitForURL('**/__clerk/google?*')
  // Google's page has a field with the same label as the dialog's.
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/sso-callback*')
  await check().click()
  await page.waitForURL('**/?q=executive#directory')
  await page.getByText('Welcome!', { exact: true }).first().waitFor()
  await expect.poll(() => savesOf(email)).toEqual(['executive-health-monitoring'])
  // The button that asked, or the heading if the search has not shown its results yet.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
})

test('a cookie of a session that has expired counts as signed out', async () => {
  await page.goto('/robots.txt')
  await page
    .context()
    .addCookies([{ name: '__client_uat', value: '1700000000', url: new URL(page.url()).origin }])
  await page.goto('/saved')
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('__client_uat=0')
})
