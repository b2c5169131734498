import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
// Declares the type of window.Clerk.
import type {} from '@clerk/astro'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { claims, clerkIn } from './in-page.ts'

/** A Clerk application, real or emulated, and a one-page site with the unmodified clerk-js. */
export interface ClerkSubject {
  url: string
  issuer: string
  /**
   * Returns an unused email address with `+clerk_test`. Clerk sends no email to such an address,
   * and accepts the code 424242 for it.
   */
  newEmail: () => string
  addUser: (email: string, password: string) => Promise<unknown>
  removePerson: (id: string) => Promise<unknown>
  newContext: (browser: Browser) => Promise<BrowserContext>
  close: () => Promise<void>
}

const password = 'correct horse battery staple 71'

async function openClerkPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.Clerk.loaded)
  return page
}

/**
 * Defines tests of sign-up, sign-in and sign-out with clerk-js, which show whether Clerk behaves as
 * the emulator does.
 */
export function signInScenarios(start: () => Promise<ClerkSubject>): void {
  let browser: Browser
  let clerk: ClerkSubject
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox'],
    })
    clerk = await start()
  })
  afterAll(async () => {
    await browser?.close()
    await clerk?.close()
  })
  beforeEach(async () => {
    context = await clerk.newContext(browser)
    page = await openClerkPage(context, clerk.url)
    page.on('pageerror', (error) => complaints.push(error.message))
  })
  afterEach(async () => {
    await context.close()
    expect(complaints.splice(0)).toEqual([])
  })

  test('shows a visitor as signed out, also in the session hint', async () => {
    expect(await clerkIn(page).who()).toBeNull()
    expect(Number((await clerkIn(page).hint()) ?? 0)).toBe(0)
    expect(await clerkIn(page).token()).toBeNull()
  })

  test('signs in after the sign-up code, and stays signed in after a reload', async () => {
    const email = clerk.newEmail()
    expect(await clerkIn(page).signUp(email, password)).toBe('complete')
    expect(await clerkIn(page).who()).toBe(email)
    expect(Number(await clerkIn(page).hint())).toBeGreaterThan(0)
    await page.reload()
    await page.waitForFunction(() => window.Clerk?.loaded)
    expect(await clerkIn(page).who()).toBe(email)
  })

  test('rejects a wrong code', async () => {
    const email = clerk.newEmail()
    const code = await page.evaluate(
      async ([emailAddress, password]) => {
        const attempt = await window.Clerk.client!.signUp.create({ emailAddress, password })
        await attempt.prepareEmailAddressVerification({ strategy: 'email_code' })
        return attempt
          .attemptEmailAddressVerification({ code: '000000' })
          .then(({ status }) => status)
          .catch((error: { errors: { code: string }[] }) => error.errors[0]!.code)
      },
      [email, password] as const,
    )
    expect(code).toBe('form_code_incorrect')
    expect(await clerkIn(page).who()).toBeNull()
  })

  test('signs in by password, and has separate errors for a wrong password, an unknown user and an existing session', async () => {
    const email = clerk.newEmail()
    await clerk.addUser(email, password)
    expect(await clerkIn(page).signIn(email, 'wrong password')).toBe('form_password_incorrect')
    expect(await clerkIn(page).signIn(clerk.newEmail(), password)).toBe('form_identifier_not_found')
    expect(await clerkIn(page).who()).toBeNull()
    expect(await clerkIn(page).signIn(email.toUpperCase(), password)).toBe('complete')
    expect(await clerkIn(page).who()).toBe(email)
    expect(await clerkIn(page).signIn(email, password)).toBe('session_exists')
  })

  test('rejects a sign-up with a used email address, a short password or no email address', async () => {
    const email = clerk.newEmail()
    await clerk.addUser(email, password)
    const { signUp, who } = clerkIn(page)
    expect(await signUp(email, password)).toBe('form_identifier_exists')
    expect(await signUp(clerk.newEmail(), 'short')).toBe('form_password_length_too_short')
    expect(await signUp('not-an-address', password)).toBe('form_param_format_invalid')
    expect(await who()).toBeNull()
  })

  test('issues a token for 60 s with the claims that the server requires', async () => {
    await clerkIn(page).signUp(clerk.newEmail(), password)
    const tokenClaims = claims(await clerkIn(page).token())
    expect(tokenClaims).toMatchObject({ azp: new URL(clerk.url).origin, iss: clerk.issuer, v: 2 })
    expect([typeof tokenClaims['sid'], typeof tokenClaims['sub']]).toEqual(['string', 'string'])
    expect(Number(tokenClaims['exp']) - Number(tokenClaims['iat'])).toBe(60)
  })

  test('signs in a second tab, and signs out both tabs together', async () => {
    const email = clerk.newEmail()
    await clerkIn(page).signUp(email, password)
    const second = await openClerkPage(context, clerk.url)
    expect(await clerkIn(second).who()).toBe(email)
    await clerkIn(second).signOut()
    await page.waitForFunction(() => !window.Clerk.user)
    expect(Number((await clerkIn(page).hint()) ?? 0)).toBe(0)
    expect(await clerkIn(page).token()).toBeNull()
  })

  test('signs out a user deleted at Clerk when the next token is requested', async () => {
    await clerkIn(page).signUp(clerk.newEmail(), password)
    await clerk.removePerson(await page.evaluate(() => window.Clerk.user!.id))
    await page.evaluate(() => window.Clerk.session!.getToken({ skipCache: true }).catch(() => null))
    await page.waitForFunction(() => !window.Clerk.user)
  })
}
