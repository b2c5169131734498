import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Page, Route } from 'playwright'
import { useSignInSite } from './sign-in-site.ts'

/** Signing in where Clerk is set as it is for a new application, or as it should not be. */
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

  test('a new user types one code, and none again on the same device', async () => {
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

  test('a new device asks for a code, refuses a wrong one and sends another', async () => {
    const address = newEmail()
    await signIn.site.clerk.addPerson(address, password)
    signIn.site.log.length = 0
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await page.getByText(`We sent a code to ${address}.`).waitFor()
    await code().fill('111111')
    await button('Continue').click()
    await alert().getByText('That is not the code we sent.').waitFor()
    await button('Send a new code').click()
    await page.getByText('A new code is on its way.').waitFor()
    expect(signIn.site.log.length).toBe(2)
    await code().fill('424242')
    await signIn.enters(page, address, 'Welcome back!', () => button('Continue').click())

    // A second device is as new as the first one was.
    await openBrowser()
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await code().waitFor()
    await button('Use another email').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('Google and a password reset need no second code on a new device', async () => {
    const address = newEmail()
    await signIn.site.clerk.addPerson(address, password)
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

describe('where Clerk is set to email links', () => {
  const sentence = 'Our sign-in service is set to email links, but this site needs a code.'

  /** Clerk's answer when the dashboard offers links and no codes. */
  const offerLinks = async (route: Route) => {
    const reply = await route.fetch()
    const text = (await reply.text()).replaceAll('"email_code"', '"email_link"')
    await route.fulfill({ response: reply, body: text })
  }

  test('a sign-up says that the site needs codes, and asks Clerk for no link', async () => {
    await set({ emailCode: 'everyone' })
    await context.route('**/v1/client/sign_ups?*', offerLinks)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open()
    await fill(newEmail(), 'Sign Up')
    await button('Sign Up').click()
    await alert().getByText(sentence).waitFor()
    expect(asked.filter((url) => url.includes('prepare_verification'))).toEqual([])
  })

  test('a new device says the same', async () => {
    const address = newEmail()
    await signIn.site.clerk.addPerson(address, password)
    await set({ clientTrust: true })
    await context.route('**/v1/client/sign_ins?*', offerLinks)
    await open()
    await fill(address, 'Sign In')
    await button('Sign In').click()
    await alert().getByText(sentence).waitFor()
  })
})

describe('Google out of order', () => {
  test('the sentence names Google first; no field is marked, and the button keeps the focus', async () => {
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
    await page
      .locator('#toasts')
      .getByText('Error: Failed to sign in with Google. Google is out of order.')
      .waitFor()
    expect(await dialog().locator('input[aria-invalid="true"]').count()).toBe(0)
    expect(await dialog().locator('input[aria-describedby="sign-in-error"]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Continue with Google',
    )
  })
})

test('the page loads the clerk-js version that these tests run', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
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
