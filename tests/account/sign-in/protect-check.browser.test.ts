import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { axe } from '../../site/axe.ts'
import { useSignInSite } from './sign-in-site.ts'

// These tests cover the bot check that Clerk's setting "Challenge suspicious sign-ups" turns on.
// They use the real clerk-js and the emulator's check.
const signIn = useSignInSite()
let context: BrowserContext
let page: Page
let scripts: string[]

const set = (settings: object) =>
  signIn.site.clerk.backend(
    new Request('http://localhost/_control/settings', {
      method: 'POST',
      body: JSON.stringify(settings),
    }),
    { ip: '127.0.0.1' },
  )

beforeEach(async () => {
  await set({ protectCheck: true })
  context = await signIn.newContext({ viewport: { width: 360, height: 640 } })
  page = await signIn.newPage(context)
  scripts = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
})
afterEach(() => set({ protectCheck: false, clientTrust: false }))

const password = 'correct horse battery'
let counter = 0
const newEmail = (mark = '') => `checked${(counter += 1)}${mark}@example.com`
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const check = () => page.getByRole('button', { name: 'I am not a bot' })
const enters = (address: string, greeting: string) =>
  signIn.enters(page, address, greeting, () => check().click())

async function open(opener = '#open') {
  await page.goto(signIn.site.url)
  await page.locator('body[data-ready]').waitFor()
  await page.locator(opener).click()
  await dialog().waitFor()
}

async function fill(address: string, submit: 'Sign In' | 'Sign Up') {
  if (submit === 'Sign Up') await button('Create an account').click()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(password)
  await button(submit).click()
}

test('creates an account for a challenged visitor who passes the check in the dialog', async () => {
  const address = newEmail()
  await open()
  await fill(address, 'Sign Up')
  await dialog().getByRole('heading', { name: 'One quick check' }).waitFor()
  await check().waitFor()
  expect(await button('Sign Up').isVisible()).toBe(false)
  expect(await axe(page)).toEqual([])
  await enters(address, 'Welcome!')
})

test('asks for the emailed code after the check', async () => {
  const address = newEmail('+clerk_test')
  await open()
  await fill(address, 'Sign Up')
  await check().click()
  await page.getByLabel('Code').fill('424242')
  await signIn.enters(page, address, 'Welcome!', () => button('Continue').click())
})

test('asks for a new device’s code after the check at sign-in', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await set({ clientTrust: true })
  await open()
  await fill(address, 'Sign In')
  await check().click()
  await page.getByLabel('Code').fill('424242')
  await signIn.enters(page, address, 'Welcome back!', () => button('Continue').click())
})

test('sends one password reset code, after the check', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open()
  await page.getByLabel('Email').fill(address)
  await button('Forgot password?').click()
  await check().click()
  await page.getByText(`We sent a code to ${address}.`).waitFor()
  // The log can also contain an email code of the previous test, so check only this address.
  const own = signIn.site.log.filter((line) => line.includes(address))
  expect(own).toEqual([`e-mail code for ${address}: 424242`])
  await page.getByLabel('Code', { exact: true }).fill('424242')
  await page.getByLabel('New password').fill('staple battery horse')
  await signIn.enters(page, address, 'Welcome back!', () => button('Save and Sign In').click())
})

async function throughGoogle(address: string) {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await check().click()
  await page.waitForURL('**/__clerk/google?*')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs a challenged visitor up with Google after a check on the return page', async () => {
  const address = newEmail()
  await open('#save')
  await throughGoogle(address)
  await page.waitForURL('**/sso-callback*')
  await check().click()
  await page.waitForURL(`${signIn.site.url}/`)
  await page.locator('#toasts').getByText('Welcome!').waitFor()
  await signIn.signedIn(page, address)
  expect(await page.locator('#session').getAttribute('data-finished')).toBe(
    'luxury-travel-medicine',
  )
})

test('signs an existing user in with Google after the check', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address)
  await open()
  await throughGoogle(address)
  await page.waitForURL(`${signIn.site.url}/`)
  await page.locator('#toasts').getByText('Welcome back!').waitFor()
  await signIn.signedIn(page, address)
})

test('ends the check when the dialog closes, and the next try works', async () => {
  const address = newEmail()
  await open()
  await fill(address, 'Sign Up')
  await check().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.locator('#open').click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await check().count()).toBe(0)
  await fill(address, 'Sign Up')
  await enters(address, 'Welcome!')
})

test('does not show a late check in a reopened dialog', async () => {
  const gate = Promise.withResolvers<void>()
  const request = page.waitForRequest('**/v1/client/sign_ups?*')
  await context.route(
    '**/v1/client/sign_ups?*',
    async (route) => {
      await gate.promise
      await route.continue()
    },
    { times: 1 },
  )
  await open()
  await fill(newEmail(), 'Sign Up')
  const answered = (await request).response()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.locator('#open').click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  gate.resolve()
  await (await answered)?.finished()
  await page.waitForTimeout(700)
  expect(await check().count()).toBe(0)
  expect(await page.getByRole('alert').textContent()).toBe('')
})

test('says that the check did not load or failed, and the next try works', async () => {
  const address = newEmail()
  const alert = page.getByRole('alert')
  await context.route('**/protect/check.js', (route) => route.abort(), { times: 1 })
  await open()
  await fill(address, 'Sign Up')
  await alert.getByText('The bot check did not load.').waitFor()
  await context.route(
    '**/protect/check.js',
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default () => Promise.resolve('made up')",
      }),
    { times: 1 },
  )
  // Reload, because a browser does not import a failed module again on the same page.
  await page.reload()
  await page.locator('#open').click()
  await fill(address, 'Sign Up')
  await alert.getByText('The bot check failed. Please try again.').waitFor()
  await page.reload()
  await page.locator('#open').click()
  await fill(address, 'Sign Up')
  await enters(address, 'Welcome!')
})

test('loads the code of the check only when Clerk asks for a check', async () => {
  const loaded = () => scripts.filter((path) => path.includes('protect'))
  await set({ protectCheck: false })
  const address = newEmail()
  await open()
  await button('Create an account').click()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(password)
  await signIn.enters(page, address, 'Welcome!', () => button('Sign Up').click())
  expect(loaded()).toEqual([])

  await set({ protectCheck: true })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('#session').getByText('signed-out').waitFor()
  await page.locator('#open').click()
  await fill(newEmail(), 'Sign Up')
  await check().waitFor()
  expect(loaded()).toEqual([
    expect.stringContaining('/_astro/protect-check-script.'),
    '/__clerk/protect/check.js',
  ])
})
