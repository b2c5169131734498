import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '@rn-opportunities/emulators/clerk/instance.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { password } from '../support/whole-site.ts'
import { useAccounts } from './accounts.ts'

const accounts = useAccounts()
const newPassword = 'staple battery horse'
const code = '424242'
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
afterEach(() => {
  set(defaultSettings)
  clock.set(null)
})

const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const field = (name: string) => dialog().getByLabel(name, { exact: true })
const check = () => page.getByRole('button', { name: 'I am not a bot' })
const says = (words: string | RegExp) => dialog().getByRole('alert').getByText(words).waitFor()
const focused = () => page.evaluate(() => document.activeElement?.id)
const marked = () =>
  dialog()
    .locator('input[aria-invalid="true"]')
    .evaluateAll((all) => all.map(({ id }) => id))
const codesFor = (email: string) =>
  accounts.clerk().log.filter((line) => line.includes(email)).length

async function open(path = '/about'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click()
  await field('Email').waitFor()
}

async function openSave(path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Save Executive Health Monitoring' }).click()
  await page.getByRole('heading', { name: 'Save Executive Health Monitoring' }).waitFor()
}

async function fill(email: string, submit: 'Sign In' | 'Sign Up', secret = password) {
  if (submit === 'Sign Up' && !(await button('Sign Up').isVisible())) {
    await button('Create an account').click()
  }
  await field('Email').fill(email)
  await field('Password').fill(secret)
  await button(submit).click()
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

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('#account').getByRole('button', { name: 'Log out' }).click()
  await page.getByText("You've been successfully signed out").first().waitFor()
}

describe('the form', () => {
  test('names what is missing or wrong, marks that field and moves the focus there', async () => {
    await open()
    expect(await focused()).toBe('sign-in-email')
    await field('Password').press('Enter')
    await says('Please enter both email and password')
    expect(await marked()).toEqual(['sign-in-email', 'sign-in-password'])
    const message = await dialog().getByRole('alert').getByText('Please enter').elementHandle()
    await field('Email').fill('ada@example.com')
    await field('Email').press('Enter')
    await expect.poll(marked).toEqual(['sign-in-password'])
    expect(await focused()).toBe('sign-in-password')
    // The same message is a new element, so that screen readers announce it again.
    expect(await message?.evaluate((element) => element.isConnected)).toBe(false)

    await field('Password').fill('not the password')
    await dialog().getByLabel('Show what I type').check()
    expect(await field('Password').getAttribute('type')).toBe('text')
    await button('Sign In').click()
    await says('No account uses this email.')
    expect(await field('Password').getAttribute('type')).toBe('password')
    await fill(await accounts.createUser(), 'Sign In', 'wrong password')
    await says('The password does not match this email. Try again.')
    // The message is only in the dialog, where screen readers hear it.
    expect(await page.locator('.toast').count()).toBe(0)

    await fill(newEmail(), 'Sign Up', 'short')
    await says('Use at least 8 characters for the password.')
    expect(await marked()).toEqual(['sign-in-password'])
    expect(await field('Password').getAttribute('aria-describedby')).toBe(
      'sign-in-error sign-in-rule',
    )
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  test('helps password managers, and shows the limits and the terms at sign-up', async () => {
    await open()
    const hints = async () => [
      await field('Email').getAttribute('autocomplete'),
      await field('Password').getAttribute('autocomplete'),
    ]
    expect(await hints()).toEqual(['username', 'current-password'])
    await button('Create an account').click()
    await expect.poll(hints).toEqual(['username', 'new-password'])
    expect(await dialog().innerText()).toMatch(/5 AI messages a month and 3 saved opportunities/)
    const links = dialog().getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/terms',
      '/privacy',
    ])
    expect(await button('Forgot password?').count()).toBe(0)
  })

  test('is sign-up for an action until a user has signed in, and drops the action when it closes', async () => {
    const email = await accounts.createUser()
    await openSave()
    await button('Sign Up').waitFor()
    await button('Close').click()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    await enters('Welcome back!', () => fill(email, 'Sign In'))
    expect(await savesOf(email)).toEqual([])
    await signOut()
    await openSave()
    await button('Sign In').waitFor()
  })

  test('works with the keyboard only: sign-up from Save, with the action done once', async () => {
    const email = newEmail()
    await page.goto('/')
    await page.getByRole('button', { name: 'Save Executive Health Monitoring' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('sign-in-email')
    await page.keyboard.insertText(email)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('sign-in-password')
    await page.keyboard.insertText(password)
    await enters('Welcome!', () => page.keyboard.press('Enter'))
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    await expect.poll(() => savesOf(email)).toEqual(['executive-health-monitoring'])
    expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull()
  })
})

describe('an emailed code', () => {
  test('is asked once of a new user: a wrong one is refused, a new one is sent', async () => {
    set({ emailCode: 'everyone', clientTrust: true })
    const email = newEmail()
    await open()
    await fill(email, 'Sign Up')
    await dialog().getByText(`We sent a code to ${email}.`).waitFor()
    expect(await field('Code').getAttribute('autocomplete')).toBe('one-time-code')
    await field('Code').fill('111111')
    await button('Continue').click()
    await says('That is not the code we sent.')
    await button('Send a new code').click()
    await dialog().getByText('We sent a new code.').waitFor()
    expect(codesFor(email)).toBe(2)
    await field('Code').fill('424 242')
    await enters('Welcome!', () => button('Continue').click())
    await signOut()
    await open()
    await enters('Welcome back!', () => fill(email, 'Sign In'))
  })

  test('is asked on a new device, but not after Google or a password reset', async () => {
    set({ clientTrust: true })
    const email = await accounts.createUser()
    await open()
    await fill(email, 'Sign In')
    await field('Code').waitFor()
    await button('Use another email').click()
    await fill(email, 'Sign In')
    await field('Code').fill(code)
    await enters('Welcome back!', () => button('Continue').click())

    page = await accounts.window({ width: 390, allow })
    await open()
    await throughGoogle(email)
    await page.locator('#account .tier').waitFor({ state: 'attached' })
  })

  test.each(['sign_ups', 'sign_ins'] as const)(
    'cannot be a link: %s says that the site needs codes, and requests no link',
    async (kind) => {
      set({ emailCode: 'everyone', clientTrust: true })
      await page.route(`**/v1/client/${kind}?*`, async (route: Route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll('"email_code"', '"email_link"')
        await route.fulfill({ response, body })
      })
      const prepared: string[] = []
      page.on('request', (request) => {
        if (/prepare_/.test(request.url())) prepared.push(request.url())
      })
      await open()
      if (kind === 'sign_ups') await fill(newEmail(), 'Sign Up')
      else await fill(await accounts.createUser(), 'Sign In')
      await says('We cannot email you a code right now.')
      expect(prepared).toEqual([])
    },
  )
})

describe('a password reset', () => {
  const forgot = async (email: string) => {
    await open()
    await field('Email').fill(email)
    await button('Forgot password?').click()
    await dialog().getByText(`We sent a code to ${email}.`).waitFor()
  }

  test('works with the keyboard, and signs out the other devices', async () => {
    const email = await accounts.createUser()
    const laptop = await accounts.window({ allow })
    await accounts.signIn(laptop, email)
    await open()
    await button('Forgot password?').press('Enter')
    await says('Please enter your email')
    expect([await focused(), await marked()]).toEqual(['sign-in-email', ['sign-in-email']])
    await field('Email').fill(email)
    await button('Forgot password?').press('Enter')
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await expect.poll(focused).toBe('sign-in-code')
    await page.keyboard.insertText('424 242')
    await page.keyboard.press('Tab')
    expect(await field('New password').getAttribute('autocomplete')).toBe('new-password')
    await page.keyboard.insertText(newPassword)
    await enters('Welcome back!', () => page.keyboard.press('Enter'))
    await laptop.reload()
    await laptop.getByRole('button', { name: 'Sign In' }).first().waitFor()
  })

  test('refuses empty fields, a wrong and an expired code, and sends a new one', async () => {
    const email = await accounts.createUser()
    await forgot(email)
    await button('Save and Sign In').click()
    await says('Enter the code from the email')
    await field('Code').fill(code)
    await button('Save and Sign In').click()
    await says('Enter a new password')
    await expect.poll(focused).toBe('sign-in-new-password')
    await field('Code').fill('111111')
    await field('New password').fill(newPassword)
    await button('Save and Sign In').click()
    await says('That is not the code we sent.')
    await expect.poll(focused).toBe('sign-in-code')
    expect(await field('New password').inputValue()).toBe(newPassword)
    await field('Code').fill(code)
    clock.set(Date.now() + 11 * 60_000)
    await button('Save and Sign In').click()
    await says('This code has expired. Request a new one.')
    await button('Send a new code').click()
    await dialog().getByText('We sent a new code.').waitFor()
    await enters('Welcome back!', () => button('Save and Sign In').click())
  })

  test('does not ask for the code again after a short or a breached password', async () => {
    await forgot(await accounts.createUser())
    await field('Code').fill(code)
    await field('New password').fill('short')
    await button('Save and Sign In').click()
    await says('Use at least 8 characters for the password.')
    expect(await field('Code').count()).toBe(0)
    const breached = { code: 'form_password_pwned', message: '-', meta: { param_name: 'password' } }
    await page.route(
      '**/reset_password?*',
      (route) => route.fulfill({ status: 422, json: { errors: [breached] } }),
      { times: 1 },
    )
    await field('New password').fill('password1')
    await page.keyboard.press('Enter')
    await says('This password has appeared in a data breach')
    await field('New password').fill(newPassword)
    await enters('Welcome back!', () => page.keyboard.press('Enter'))
  })

  test('sends nothing to an unknown or a Google-only address, and Back keeps the old password', async () => {
    await open()
    const [unknown, googleOnly] = [newEmail(), newEmail()]
    await accounts.clerk().addUser(googleOnly)
    await field('Email').fill(unknown)
    await button('Forgot password?').click()
    await says('No account uses this email.')
    await field('Email').fill(googleOnly)
    await button('Forgot password?').click()
    await says('This account has no password. Continue with Google instead.')
    expect(codesFor(unknown) + codesFor(googleOnly)).toBe(0)

    const email = await accounts.createUser()
    await field('Email').fill(email)
    await button('Forgot password?').click()
    await button('Back to sign in').click()
    expect(await field('Email').inputValue()).toBe(email)
    await field('Password').fill(password)
    await enters('Welcome back!', () => button('Sign In').click())
  })
})

/** Continues with Google. Google's page has a field with the same label as the dialog's. */
async function throughGoogle(email: string): Promise<void> {
  await button('Continue with Google').click()
  if (accounts.clerk().settings.protectCheck) await check().click()
  await page.waitForURL('**/__clerk/google?*')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('Google', () => {
  test('signs up and in, returns to the same URL and completes the action', async () => {
    const email = newEmail()
    await openSave('/?q=executive#directory')
    await throughGoogle(email)
    await page.waitForURL('**/?q=executive#directory')
    await page.getByText('Welcome!', { exact: true }).first().waitFor()
    await expect.poll(() => savesOf(email)).toEqual(['executive-health-monitoring'])
    await signOut()
    await open()
    await throughGoogle(email)
    await page.waitForURL('**/about')
    await page.getByText('Welcome back!', { exact: true }).first().waitFor()
  })

  test('says that it failed, and drops the action after Cancel', async () => {
    await openSave('/?q=executive')
    await button('Continue with Google').click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/?q=executive')
    await page
      .getByText(/^Failed to sign in with Google\. Google did not confirm/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('intent'))).toBeNull()
    await page.route('**/v1/client/sign_ins?*', (route) =>
      route.fulfill({
        status: 422,
        json: { errors: [{ code: 'brand_new', message: '-', long_message: 'Out of order.' }] },
      }),
    )
    await open()
    await button('Continue with Google').click()
    await says('Failed to sign in with Google. Out of order.')
    expect(await marked()).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Continue with Google',
    )
  })
})

describe('with Clerk’s bot check', () => {
  beforeEach(() => set({ protectCheck: true }))

  test('a visitor signs up after the check and the code, in the dialog', async () => {
    const email = newEmail('+clerk_test')
    await open()
    await fill(email, 'Sign Up')
    await dialog().getByRole('heading', { name: 'One quick check' }).waitFor()
    expect(await button('Sign Up').isVisible()).toBe(false)
    await check().click()
    await field('Code').fill(code)
    await enters('Welcome!', () => button('Continue').click())
  })

  test('a user on a new device and one who forgot the password get one code, after the check', async () => {
    set({ clientTrust: true })
    const email = await accounts.createUser()
    await open()
    await field('Email').fill(email)
    await button('Forgot password?').click()
    await check().click()
    await dialog().getByText(`We sent a code to ${email}.`).waitFor()
    expect(codesFor(email)).toBe(1)
    await button('Back to sign in').click()
    await fill(email, 'Sign In')
    await check().click()
    await field('Code').fill(code)
    await enters('Welcome back!', () => button('Continue').click())
  })

  test('Google signs a new user up after a second check on the return page', async () => {
    const email = newEmail()
    await openSave()
    await throughGoogle(email)
    await page.waitForURL('**/sso-callback*')
    await check().click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => savesOf(email)).toEqual(['executive-health-monitoring'])
    await signOut()
    await open()
    await throughGoogle(email)
    await page.getByText('Welcome back!', { exact: true }).first().waitFor()
  })

  test('the next try works after a closed dialog, a lost script and a failed check', async () => {
    const email = newEmail()
    await open()
    await fill(email, 'Sign Up')
    await check().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    const script = '**/protect/check.js'
    await page.route(script, (route) => route.abort(), { times: 1 })
    await open()
    expect(await check().count()).toBe(0)
    await fill(email, 'Sign Up')
    await says('The bot check did not load.')
    const body = "export default () => Promise.resolve('made up')"
    await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }), {
      times: 1,
    })
    await open()
    await fill(email, 'Sign Up')
    await says('The bot check failed. Please try again.')
    await open()
    await fill(email, 'Sign Up')
    await enters('Welcome!', () => check().click())
  })

  test('its code loads only when Clerk asks for a check', async () => {
    set({ protectCheck: false })
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/protect/.test(pathname)) loaded.push(pathname)
    })
    await open()
    await enters('Welcome!', () => fill(newEmail(), 'Sign Up'))
    expect(loaded).toEqual([])
  })
})

describe('a late reply', () => {
  async function hold(path: 'sign_ins' | 'sign_ups') {
    const url = `**/v1/client/${path}?*`
    const gate = Promise.withResolvers<void>()
    await page.route(url, async (route) => (await gate.promise, route.continue()), { times: 1 })
    return {
      requested: page.waitForRequest(url),
      async letGo() {
        const answered = page.waitForResponse(url)
        gate.resolve()
        await (await answered).finished()
        // Give the dialog time to render the result.
        await page.waitForTimeout(500)
      },
    }
  }

  test('does not change a dialog at another step, or one that was closed and opened again', async () => {
    const email = await accounts.createUser()
    await open()
    const wrong = await hold('sign_ins')
    await fill(email, 'Sign In', 'wrong password')
    await wrong.requested
    await button('Create an account').click()
    await wrong.letGo()
    expect(await dialog().getByRole('alert').textContent()).toBe('')

    set({ protectCheck: true })
    for (const [path, act] of [
      ['sign_ins', () => button('Forgot password?').click()],
      ['sign_ups', () => fill(newEmail(), 'Sign Up')],
    ] as const) {
      await open()
      await field('Email').fill(email)
      const late = await hold(path)
      await act()
      await late.requested
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click()
      await late.letGo()
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
      expect([await field('Code').count(), await check().count()]).toEqual([0, 0])
    }
  })

  test('still greets the user whom it signs in', async () => {
    await open()
    const late = await hold('sign_ins')
    await fill(await accounts.createUser(), 'Sign In')
    await late.requested
    await page.keyboard.press('Escape')
    await enters('Welcome back!', () => late.letGo())
  })
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

test('loads the clerk-js version that these tests use', async () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const version = devDependencies['@clerk/clerk-js']
  const script = page.waitForRequest('**/clerk.browser.js')
  await open()
  expect((await script).url()).toContain(`/@clerk/clerk-js@${version}/`)
})

describe('a toast over the dialog', () => {
  const toast = () => page.locator('.toast', { hasText: 'You need to be logged in' })
  /** Waits for the animations. Returns whether the toast is in full view and a tap can hit it. */
  const isOnTop = async (): Promise<boolean> => {
    await page.waitForTimeout(300)
    return toast().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const inView = top >= 0 && top + height <= innerHeight && left + width <= innerWidth
      return inView && element.checkVisibility({ opacityProperty: true }) && element.contains(hit)
    })
  }

  test.each([390, 1280])(
    'covers no field at %d px, and is announced in the dialog',
    async (width) => {
      await page.setViewportSize({ width, height: 740 })
      await openSave()
      expect(await isOnTop()).toBe(true)
      const status = dialog().getByRole('status').filter({ hasText: 'You need to be logged in' })
      await status.waitFor({ state: 'attached' })
      await button('Sign Up').click()
      await says('Please enter both')
      const covered = await page.evaluate(() => {
        const bar = document.querySelector('.toasts')!.getBoundingClientRect()
        return [...document.querySelectorAll('.sign-in form :is(input, button[type="submit"])')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ top, bottom, left, right }) =>
            [bottom > bar.top, top < bar.bottom, right > bar.left, left < bar.right].every(Boolean),
          ).length
      })
      expect(covered).toBe(0)
      await toast().waitFor({ state: 'detached', timeout: 9_000 })
      expect(await dialog().isVisible()).toBe(true)
    },
  )

  test('closes after the dialog on Escape, and alone on Dismiss and a swipe', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSave()
    await isOnTop()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await isOnTop()).toBe(true)
    // Leave the Save button, whose tooltip would take the next Escape.
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await toast().waitFor({ state: 'detached', timeout: 1_000 })

    await openSave()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    expect(await toast().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await isOnTop()).toBe(true)

    await openSave()
    await toast().getByRole('button', { name: 'Dismiss' }).click()
    await toast().waitFor({ state: 'detached', timeout: 1_000 })
    await openSave()
    expect(await isOnTop()).toBe(true)
    const { x, y } = (await toast().boundingBox())!
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    for (const by of [70, 90, 120, 160]) await page.mouse.move(x + by, y + 20)
    await page.mouse.up()
    await toast().waitFor({ state: 'detached', timeout: 1_000 })
    expect(await dialog().isVisible()).toBe(true)
  })
})
