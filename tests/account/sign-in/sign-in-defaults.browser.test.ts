import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Page, Route } from 'playwright'
import { useSignInSite } from './sign-in-site.ts'

// These tests use the settings of a new Clerk application, email links (which our site does not
// support) and an error from Google.
const signIn = useSignInSite()
let context: BrowserContext
let page: Page

const set = (settings: object) =>
  signIn.site.clerk.backend(
    new Request('http://localhost/_control/settings', {
      method: 'POST',
      body: JSON.stringify(settings),
    }),
    { ip: '127.0.0.1' },
  )

beforeEach(() => openBrowser())
afterEach(() => set({ emailCode: 'test-addresses', clientTrust: false }))

async function openBrowser() {
  context = await signIn.newContext()
  page = await signIn.newPage(context)
}

const password = 'correct horse battery'
let counter = 0
const newEmail = () => `default${(counter += 1)}@example.com`
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const alert = () => page.getByRole('alert')
const code = () => page.getByLabel('Code', { exact: true })

async function open() {
  await page.goto(signIn.site.url)
  await page.locator('body[data-ready]').waitFor()
  await page.locator('#open').click()
  await dialog().waitFor()
}

async function fill(address: string, submit: 'Sign In' | 'Sign Up') {
  if (submit === 'Sign Up') await button('Create an account').click()
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password').fill(password)
}

async function signOut() {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('#session').getByText('signed-out').waitFor()
}

describe('with device trust and email codes for everyone', () => {
  beforeEach(() => set({ emailCode: 'everyone', clientTrust: true }))

  test('asks a new user for one code, and for no more on the same device', async () => {
    const address = newEmail()
    await open()
    await fill(address, 'Sign Up')
    await button('Sign Up').click()
    await code().fill('424242')
    await signIn.enters(page, address, 'Welcome!', () => button('Continue').click())
    await signOut()
    await page.locator('#open').click()
    await fill(address, 'Sign In')
    await signIn.enters(page, address, 'Welcome back!', () => button('Sign In').click())
  })

  test('asks for a code on a new device, rejects a wrong one and sends another', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    signIn.site.log.length = 0
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await page.getByText(`We sent a code to ${address}.`).waitFor()
    await code().fill('111111')
    await button('Continue').click()
    await alert().getByText('That is not the code we sent.').waitFor()
    await button('Send a new code').click()
    await page.getByText('We sent a new code.').waitFor()
    expect(signIn.site.log.length).toBe(2)
    await code().fill('424242')
    await signIn.enters(page, address, 'Welcome back!', () => button('Continue').click())

    // Clerk treats a new browser context as a new device.
    await openBrowser()
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await code().waitFor()
    await button('Use another email').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('asks for no second code after Google or a password reset on a new device', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    await open()
    await page.getByLabel('Email').fill(address)
    await button('Forgot password?').click()
    await code().fill('424242')
    await page.getByLabel('New password').fill('staple battery horse')
    await signIn.enters(page, address, 'Welcome back!', () => button('Save and Sign In').click())

    await openBrowser()
    await open()
    await button('Continue with Google').click()
    await page.waitForURL('**/__clerk/google?*')
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await signIn.signedIn(page, address)
  })
})

describe('with email links set in Clerk', () => {
  const sentence = 'We cannot email you a code right now.'

  const offerLinks = async (route: Route) => {
    const reply = await route.fetch()
    const text = (await reply.text()).replaceAll('"email_code"', '"email_link"')
    await route.fulfill({ response: reply, body: text })
  }

  test('says at sign-up that the site needs codes, and requests no link from Clerk', async () => {
    await set({ emailCode: 'everyone' })
    await context.route('**/v1/client/sign_ups?*', offerLinks)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open()
    await fill(newEmail(), 'Sign Up')
    await button('Sign Up').click()
    await alert().getByText(sentence).waitFor()
    expect(requests.filter((url) => url.includes('prepare_verification'))).toEqual([])
  })

  test('says at sign-in on a new device that the site needs codes', async () => {
    const address = newEmail()
    await signIn.site.clerk.addUser(address, password)
    await set({ clientTrust: true })
    await context.route('**/v1/client/sign_ins?*', offerLinks)
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await alert().getByText(sentence).waitFor()
  })
})

describe('with Google unavailable', () => {
  test('names Google in the error, marks no field and keeps the focus on the button', async () => {
    await context.route('**/v1/client/sign_ins?*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          errors: [
            { code: 'brand_new', message: 'is bad', long_message: 'Google is out of order.' },
          ],
        },
      }),
    )
    await open()
    await button('Continue with Google').click()
    await alert()
      .getByText('Failed to sign in with Google. Google is out of order.', { exact: true })
      .waitFor()
    expect(await dialog().locator('input[aria-invalid="true"]').count()).toBe(0)
    expect(await dialog().locator('input[aria-describedby="sign-in-error"]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Continue with Google',
    )
  })
})

test('loads the clerk-js version that these tests use', async () => {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> }
  const version = devDependencies['@clerk/clerk-js']
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const loaded = page.waitForRequest('**/clerk.browser.js')
  await open()
  expect(new URL((await loaded).url()).pathname).toBe(
    `/__clerk/npm/@clerk/clerk-js@${version}/dist/clerk.browser.js`,
  )
  await page.waitForFunction(() => window.Clerk?.loaded)
  expect(await page.evaluate(() => window.Clerk.version)).toBe(version)
})
