import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { axe } from '../../site/axe.ts'
import { useSignInSite } from './sign-in-site.ts'

const signIn = useSignInSite()
let page: Page
let calls: { path: string; form: Record<string, string> }[]

beforeEach(async () => {
  calls = []
  signIn.site.log.length = 0
  page = await phone()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.includes('/sign_ins')) return
    const form = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    calls.push({ path: pathname.replace(/^.*\/sign_ins(\/sia_\w+)?/, ''), form })
  })
})
afterEach(() => signIn.site.clock.set(null))

const phone = async (): Promise<Page> =>
  signIn.newPage(await signIn.newContext({ viewport: { width: 360, height: 640 } }))

const oldPassword = 'correct horse battery'
const newPassword = 'staple battery horse'
let userCount = 0

/** A user without a password can sign in only with Google. */
async function createUser(password?: string): Promise<string> {
  const address = `forgetful${(userCount += 1)}@example.com`
  await signIn.site.clerk.addUser(address, password)
  return address
}

const button = (name: string, tab = page) =>
  tab.getByRole('dialog').getByRole('button', { name, exact: true })
const alert = () => page.getByRole('alert')
const code = () => page.getByLabel('Code', { exact: true })
const password = () => page.getByLabel('New password')
const focused = () => page.evaluate(() => document.activeElement?.id)

const enters = (address: string, act: () => Promise<unknown>) =>
  signIn.enters(page, address, "Welcome back!: You've successfully", act)

async function open(tab = page, opener = '#open') {
  await tab.goto(signIn.site.url)
  await tab.locator('body[data-ready]').waitFor()
  await tab.locator(opener).click()
  await tab.getByRole('dialog').waitFor()
}

async function forgot(address: string) {
  await open()
  await page.getByLabel('Email').fill(address)
  await button('Forgot password?').click()
  await page.getByText(`We sent a code to ${address}.`).waitFor()
}

/**
 * Causes the same error twice, and checks that the focus moves to the field each time. The second
 * message must be a new element, so that screen readers announce it again.
 */
async function twice(press: string, sentence: string, field: string) {
  await button(press).click()
  const message = await alert().getByText(sentence).elementHandle()
  await expect.poll(focused).toBe(field)
  await button(press).click()
  await expect.poll(focused).toBe(field)
  expect(await message?.evaluate((element) => element.isConnected)).toBe(false)
  await alert().getByText(sentence).waitFor()
}

test('resets the password with the keyboard only', async () => {
  const address = await createUser(oldPassword)
  await page.goto(signIn.site.url)
  await page.locator('body[data-ready]').waitFor()
  await page.locator('#save').focus()
  await page.keyboard.press('Enter')
  await button('Sign in').focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('sign-in-email')
  await page.keyboard.insertText(address)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const link = button('Forgot password?')
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await expect.poll(focused).toBe('sign-in-code')
  expect(await code().getAttribute('autocomplete')).toBe('one-time-code')
  expect(await password().getAttribute('autocomplete')).toBe('new-password')
  const dialog = (await page.getByRole('dialog').boundingBox())!
  expect(dialog.x).toBeGreaterThanOrEqual(16)
  expect(dialog.width).toBeLessThanOrEqual(328)
  expect(signIn.site.log).toContain(`e-mail code for ${address}: 424242`)

  await page.keyboard.insertText('424 242')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(newPassword)
  await enters(address, () => page.keyboard.press('Enter'))
  expect(await page.locator('#session').getAttribute('data-finished')).toBe(
    'luxury-travel-medicine',
  )
  const strategy = 'reset_password_email_code'
  expect(calls).toMatchObject([
    { path: '', form: { strategy, identifier: address } },
    { path: '/attempt_first_factor', form: { strategy, code: '424242' } },
    {
      path: '/reset_password',
      form: { password: newPassword, sign_out_of_other_sessions: 'true' },
    },
  ])
})

test('signs out all other devices with the new password', async () => {
  const address = await createUser(oldPassword)
  const laptop = await phone()
  await open(laptop)
  await laptop.getByLabel('Email').fill(address)
  await laptop.getByLabel('Password').fill(oldPassword)
  await Promise.all([laptop.waitForEvent('load'), button('Sign In', laptop).click()])
  await signIn.signedIn(laptop, address)

  await forgot(address)
  await code().fill('424242')
  await password().fill(newPassword)
  await enters(address, () => button('Save and Sign In').click())
  await laptop.reload()
  await laptop.locator('#session').getByText('signed-out').waitFor()
})

test('asks for the missing email and moves the focus to its field', async () => {
  await open()
  await twice('Forgot password?', 'Please enter your email', 'sign-in-email')
  expect(await page.getByLabel('Email').getAttribute('aria-describedby')).toBe('sign-in-error')
  expect(await page.getByRole('dialog').locator('input[aria-invalid="true"]').count()).toBe(1)
  expect(await axe(page)).toEqual([])
  expect(calls).toEqual([])
})

test('keeps the input after a wrong code, sends a new code and accepts the right one', async () => {
  const address = await createUser(oldPassword)
  await forgot(address)
  await code().fill('111111')
  await password().fill(newPassword)
  await button('Save and Sign In').click()
  await alert().getByText('That is not the code we sent.').waitFor()
  await expect.poll(focused).toBe('sign-in-code')
  expect(await code().getAttribute('aria-invalid')).toBe('true')
  expect(await code().getAttribute('aria-describedby')).toBe('sign-in-error')
  expect(await password().getAttribute('aria-invalid')).toBe('false')
  expect([await code().inputValue(), await password().inputValue()]).toEqual([
    '111111',
    newPassword,
  ])
  expect(await axe(page)).toEqual([])

  await button('Send a new code').click()
  await page.getByRole('status').getByText('We sent a new code.').waitFor()
  expect(await alert().innerText()).toBe('')
  expect(calls.at(-1)).toMatchObject({
    path: '/prepare_first_factor',
    form: {
      strategy: 'reset_password_email_code',
      email_address_id: expect.stringMatching(/^idn_/),
    },
  })
  expect(await password().inputValue()).toBe(newPassword)
  await code().fill('424242')
  await enters(address, () => button('Save and Sign In').click())
})

test('rejects an expired code and empty fields', async () => {
  const address = await createUser(oldPassword)
  await forgot(address)
  await twice('Save and Sign In', 'Enter the code from the email', 'sign-in-code')
  await code().fill('424242')
  await twice('Save and Sign In', 'Enter a new password', 'sign-in-new-password')
  expect(await code().getAttribute('aria-invalid')).toBe('false')
  expect(calls).toHaveLength(1)

  await password().fill(newPassword)
  signIn.site.clock.set(Date.now() + 11 * 60_000)
  await button('Save and Sign In').click()
  await alert().getByText('This code has expired. Request a new one.').waitFor()
  await button('Send a new code').click()
  await page.getByText('We sent a new code.').waitFor()
  await enters(address, () => button('Save and Sign In').click())
})

test('does not ask for the code again after a short or breached password', async () => {
  const address = await createUser(oldPassword)
  await forgot(address)
  await code().fill('424242')
  await password().fill('short')
  await button('Save and Sign In').click()
  await alert().getByText('Use at least 8 characters for the password.').waitFor()
  await expect.poll(focused).toBe('sign-in-new-password')
  expect(await password().inputValue()).toBe('short')
  expect(await password().getAttribute('aria-describedby')).toBe('sign-in-error')
  expect(await code().count()).toBe(0)
  expect(await button('Send a new code').count()).toBe(0)
  expect(await axe(page)).toEqual([])

  const breached = { code: 'form_password_pwned', message: '-', meta: { param_name: 'password' } }
  await page.route(
    '**/reset_password?*',
    (route) => route.fulfill({ status: 422, json: { errors: [breached] } }),
    { times: 1 },
  )
  await password().fill('password1')
  await page.keyboard.press('Enter')
  await alert().getByText('This password has appeared in a data breach').waitFor()
  await password().fill(newPassword)
  await enters(address, () => page.keyboard.press('Enter'))
})

test('shows the same error for an unknown email as sign-in, and tells a Google-only user to use Google', async () => {
  await open()
  await page.getByLabel('Email').fill('unknown@example.com')
  await page.getByLabel('Password').fill(oldPassword)
  await button('Sign In').click()
  const unknown = 'No account uses this email. Check the spelling, or create an account.'
  await alert().getByText(unknown).waitFor()
  await page.getByLabel('Email').fill('unknown.other@example.com')
  await button('Forgot password?').click()
  await expect.poll(() => calls.length).toBe(2)
  await alert().getByText(unknown).waitFor()
  expect(await page.getByLabel('Password').inputValue()).toBe(oldPassword)
  expect(await page.getByLabel('Email').inputValue()).toBe('unknown.other@example.com')

  await page.getByLabel('Email').fill(await createUser())
  await button('Forgot password?').click()
  await alert().getByText('This account has no password. Continue with Google instead.').waitFor()
  expect(await button('Continue with Google').isVisible()).toBe(true)
  expect(signIn.site.log.filter((line) => line.includes('code'))).toEqual([])
})

test('keeps the email on Back to sign in, and the old password still works', async () => {
  const address = await createUser(oldPassword)
  await forgot(address)
  await button('Back to sign in').click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(address)
  await page.getByLabel('Password').fill(oldPassword)
  await enters(address, () => button('Sign In').click())
})

test('shows the free limits and the terms at sign-up, without Forgot password', async () => {
  await open()
  await button('Create an account').click()
  const dialog = page.getByRole('dialog')
  const limits = 'A free account includes 5 AI messages a month and 3 saved opportunities.'
  await dialog.getByText(limits).waitFor()
  await dialog.getByText('By signing up you accept the Terms and the Privacy page.').waitFor()
  const addresses = dialog
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await addresses).toEqual(['/terms', '/privacy'])
  expect(await button('Forgot password?').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})
