import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright'
import { axeFor } from '../../site/axe.ts'
import { useSignInSite } from './sign-in-site.ts'

const signIn = useSignInSite()
let context: BrowserContext
let page: Page
let requests: string[]

beforeEach(async () => {
  requests = []
  context = await signIn.newContext()
  page = await newPage()
})

async function newPage(): Promise<Page> {
  const tab = await signIn.newPage(context)
  tab.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return tab
}

const password = 'correct horse battery'
let counter = 0
const newEmail = (mark = '') => `nurse${(counter += 1)}${mark}@example.com`

/** Runs all axe rules, including best practices. */
const violations = async () => (await axeFor(page).analyze()).violations

const dialog = () => page.getByRole('dialog')
const email = () => page.getByLabel('Email')
const invalid = () =>
  dialog()
    .locator('input[aria-invalid="true"]')
    .evaluateAll((fields) => fields.map(({ id }) => id))
const alert = () => page.getByRole('alert')
const submit = (name: string) => dialog().getByRole('button', { name, exact: true })
const session = (tab = page) => tab.locator('#session')

async function open(path = '/', button = 'Sign In') {
  await page.goto(signIn.site.url + path)
  await page.locator('body[data-ready]').waitFor()
  await page.getByRole('button', { name: button, exact: true }).click()
  await dialog().waitFor()
}

async function fill(address: string, secret = password) {
  await email().fill(address)
  await page.getByLabel('Password').fill(secret)
}

const toast = (text: string) => page.locator('#toasts').getByText(text).waitFor()
const signedIn = (address: string) => signIn.signedIn(page, address)
const enters = (address: string, greeting: string, act: () => Promise<unknown>) =>
  signIn.enters(page, address, greeting, act)

test('shows the password while the user types it, and hides it when it is sent', async () => {
  await open()
  await fill('no-account@example.com', 'not the password')
  const type = () => page.getByLabel('Password').getAttribute('type')
  expect(await type()).toBe('password')
  await page.getByLabel('Show what I type').check()
  expect(await type()).toBe('text')
  await submit('Sign In').click()
  await alert().waitFor()
  expect(await type()).toBe('password')
  expect(await page.getByLabel('Password').inputValue()).toBe('not the password')
})

test('loads no Clerk code for a visitor, even on a page that checks the session', async () => {
  await page.goto(`${signIn.site.url}/quiet`, { waitUntil: 'networkidle' })
  expect(requests.filter((path) => path.startsWith('/__clerk'))).toEqual([])
  const scripts = await Promise.all(
    requests
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFile(join(signIn.dist, path), 'utf8')),
  )
  expect(scripts.length).toBeGreaterThan(0)
  // Clerk's loader contains the string below. If a script contains it, the page loaded Clerk code.
  expect(scripts.filter((text) => text.includes('failed_to_load_clerk_ui'))).toEqual([])
  expect(await page.evaluate(() => 'Clerk' in window)).toBe(false)
})

test('opens with the focus on the email, passes axe and returns the focus', async () => {
  await open()
  await expect.poll(() => email().evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await email().getAttribute('autocomplete')).toBe('username')
  const secret = page.getByLabel('Password')
  expect(await secret.getAttribute('autocomplete')).toBe('current-password')
  expect(await violations()).toEqual([])

  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await secret.getAttribute('autocomplete')).toBe('new-password')
  expect(await violations()).toEqual([])

  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
})

test('shows an error for empty fields, marks both and focuses the first', async () => {
  await open()
  await page.getByLabel('Password').focus()
  await page.keyboard.press('Enter')
  await alert().getByText('Please enter both email and password').waitFor()
  expect(await dialog().locator('input[aria-invalid="true"]').count()).toBe(2)
  expect(await email().evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await email().evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('2px')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await alert().getByText('Please enter both email and password').waitFor()
  await expect.poll(() => invalid()).toEqual(['sign-in-password'])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('sign-in-password')
  expect(requests.filter((path) => path.includes('/sign_ins'))).toEqual([])
  expect(await violations()).toEqual([])
})

test('marks and focuses only the field that Clerk names', async () => {
  await open()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const secret = page.getByLabel('Password')
  expect(await secret.getAttribute('aria-describedby')).toBe('sign-in-rule')
  await email().fill(newEmail())
  await secret.fill('short')
  await submit('Sign Up').click()
  await alert().getByText('Use at least 8 characters for the password.').waitFor()
  expect(await invalid()).toEqual(['sign-in-password'])
  expect(await secret.getAttribute('aria-describedby')).toBe('sign-in-error sign-in-rule')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('sign-in-password')
  expect(await violations()).toEqual([])
})

test('greets after sign-up, reloads and completes the signed-out action', async () => {
  const address = newEmail()
  await open('/', 'Save')
  await page.getByRole('heading', { name: 'Save Luxury Travel Medicine' }).waitFor()
  await fill(address)
  await enters(address, 'Welcome!: Your account has been created successfully', () =>
    page.getByLabel('Password').press('Enter'),
  )
  expect(await session().getAttribute('data-finished')).toBe('luxury-travel-medicine')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('explains a failed sign-in, then greets and reloads', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open()
  await fill(address, 'wrong password')
  await submit('Sign In').click()
  await alert().getByText('The password does not match this email. Try again.').waitFor()
  await page.getByLabel('Password').fill(password)
  await enters(address, "Welcome back!: You've successfully signed in", () =>
    submit('Sign In').click(),
  )
})

async function holdSignIn() {
  const gate = Promise.withResolvers<void>()
  const [requested, landed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    '**/v1/client/sign_ins?*',
    async (route) => {
      requested.resolve()
      await gate.promise
      await route.continue()
      landed.resolve()
    },
    { times: 1 },
  )
  return {
    requested: requested.promise,
    async letGo() {
      const answered = page.waitForResponse('**/v1/client/sign_ins?*')
      gate.resolve()
      await landed.promise
      await (await answered).finished()
      // Give the dialog time to render the result.
      await page.waitForTimeout(500)
    },
  }
}

describe('a late response', () => {
  test('shows no message in a dialog that has moved to another step', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    await open()
    await fill(address, 'wrong password')
    const late = await holdSignIn()
    await submit('Sign In').click()
    await late.requested
    await page.getByRole('button', { name: 'Create an account' }).click()
    await late.letGo()
    expect(await alert().textContent()).toBe('')
    expect(await page.locator('#toasts').getByText('does not match').count()).toBe(0)
  })

  test('does not change a dialog that was closed and reopened', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    await open()
    await email().fill(address)
    const late = await holdSignIn()
    await submit('Forgot password?').click()
    await late.requested
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await late.letGo()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByLabel('Code').count()).toBe(0)
  })

  test('still greets the user whom it signs in', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    await open()
    await fill(address)
    const late = await holdSignIn()
    await submit('Sign In').click()
    await late.requested
    await page.keyboard.press('Escape')
    await enters(address, 'Welcome back!', () => late.letGo())
  })
})

test('shows sign-up for an action until a user has signed in on this browser, and sign-in for Sign In', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open('/', 'Save')
  await submit('Sign Up').waitFor()
  await dialog().getByText('Create an account to continue.').waitFor()
  expect(await violations()).toEqual([])
  await submit('Sign in').click()
  await submit('Sign In').waitFor()
  await page.getByRole('heading', { name: 'Save Luxury Travel Medicine' }).waitFor()
  await dialog().getByText('Sign in to continue.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await fill(address)
  await enters(address, 'Welcome back!', () => submit('Sign In').click())

  await page.getByRole('button', { name: 'Sign out' }).click()
  await toast("Signed out: You've been successfully signed out")
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await submit('Sign In').waitFor()
  await page.getByRole('heading', { name: 'Save Luxury Travel Medicine' }).waitFor()
})

test('drops the signed-out action when the dialog closes', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open('/', 'Save')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await fill(address)
  await enters(address, 'Welcome back!', () => submit('Sign In').click())
  expect(await session().getAttribute('data-finished')).toBeNull()
})

test('rejects a wrong code, sends a new one and accepts the right one', async () => {
  const address = newEmail('+clerk_test')
  await open()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fill(address)
  await submit('Sign Up').click()
  await page.getByText(`We sent a code to ${address}.`).waitFor()
  expect(await violations()).toEqual([])
  const code = page.getByLabel('Code')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await code.fill('111111')
  await submit('Continue').click()
  await alert().getByText('That is not the code we sent.').waitFor()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('We sent a new code.').waitFor()
  await code.fill('424 242')
  await enters(address, 'Welcome!', () => submit('Continue').click())
})

test('asks for a code at sign-in on a browser that is new to Clerk', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await setting({ clientTrust: true })
  await open()
  await fill(address)
  await submit('Sign In').click()
  await page.getByLabel('Code').fill('424242')
  await enters(address, 'Welcome back!', () => submit('Continue').click())
  await setting({ clientTrust: false })
})

test('signs in after a sign-up that created no session', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await page.route('**/v1/client/sign_ups?*', (route) =>
    route.fulfill({
      json: {
        response: {
          object: 'sign_up',
          id: 'sua_1',
          status: 'complete',
          unverified_fields: [],
          created_session_id: null,
        },
        client: null,
      },
    }),
  )
  await open()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fill(address)
  await enters(address, 'Welcome!', () => submit('Sign Up').click())
})

/**
 * Signs up or signs in with Google. Waits for Google's page before it fills in the email, because
 * the dialog's email field has the same label.
 */
async function throughGoogle(address: string) {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/__clerk/google?*')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/?q=travel#cards')
}

test('signs up with Google, returns to the same URL, greets and completes the action', async () => {
  const address = newEmail()
  await open('/?q=travel#cards', 'Save')
  await throughGoogle(address)
  await toast('Welcome!')
  await signedIn(address)
  expect(await session().getAttribute('data-finished')).toBe('luxury-travel-medicine')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await toast("Signed out: You've been successfully signed out")
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await throughGoogle(address)
  await toast('Welcome back!')
})

test('names Google and the reason after a failed Google sign-in, and drops the action', async () => {
  await open('/?q=travel', 'Save')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/?q=travel')
  await toast(
    'Error: Failed to sign in with Google. Google did not confirm your account, so you are not signed in. Try again.',
  )
  expect(await session().textContent()).toBe('signed-out')
  expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull()
})

test('shows an error within 10 s if Clerk is unreachable, and the next try works', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await context.route('**/__clerk/**', (route) => route.abort())
  await open()
  await fill(address)
  await submit('Sign In').click()
  await page.getByRole('button', { name: 'Loading...' }).waitFor()
  await alert().getByText('The sign-in service did not').waitFor({ timeout: 12_000 })
  await context.unroute('**/__clerk/**')
  await enters(address, 'Welcome back!', () => submit('Sign In').click())
  // Clerk's loader leaves a rejected promise unhandled if Clerk's script does not load.
  signIn.forgive('failed to load script')
})

test('signs out in the other tab too', async () => {
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open()
  await fill(address)
  await enters(address, 'Welcome back!', () => submit('Sign In').click())
  const second = await newPage()
  await second.goto(signIn.site.url)
  await session(second).getByText(`signed-in ${address}`).waitFor()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await session().getByText('signed-out').waitFor()
  expect(await page.evaluate(() => 'session' in document.documentElement.dataset)).toBe(false)
})

test('returns a session token to a signed-in user, and null without loading Clerk', async () => {
  await page.goto(signIn.site.url, { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => window.site.sessionToken())).toBeNull()
  expect(requests.filter((path) => path.startsWith('/__clerk'))).toEqual([])
  const address = newEmail()
  await signIn.site.clerk.addUser(address, password)
  await open()
  await fill(address)
  await enters(address, 'Welcome back!', () => submit('Sign In').click())
  expect(await page.evaluate(() => window.site.sessionToken())).toMatch(/^ey[\w-]+\.ey/)
})

test('treats a cookie of an expired session as signed out', async () => {
  await context.addCookies([{ name: '__client_uat', value: '1700000000', url: signIn.site.url }])
  await page.goto(signIn.site.url)
  await session().getByText('signed-out').waitFor()
  expect(await page.evaluate(() => document.cookie)).toContain('__client_uat=0')
})

test('works with the keyboard only at 360 px', async () => {
  const address = newEmail()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(signIn.site.url)
  await page.locator('body[data-ready]').waitFor()
  await page.locator('#open').focus()
  await page.keyboard.press('Enter')
  await dialog().waitFor()
  const box = (await dialog().boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(16)
  expect(box.width).toBeLessThanOrEqual(328)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.keyboard.insertText(address)
  for (const expected of ['sign-in-password', '', '', '', '']) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(expected)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await email().inputValue()).toBe(address)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(password)
  await enters(address, 'Welcome!', () => page.keyboard.press('Enter'))
})

const setting = (settings: object) =>
  signIn.site.clerk.backend(
    new Request('http://localhost/_control/settings', {
      method: 'POST',
      body: JSON.stringify(settings),
    }),
    { ip: '127.0.0.1' },
  )
