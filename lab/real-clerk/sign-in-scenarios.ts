import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launch, openClerkPage } from '../../tests/account/clerk-test-site.ts'
import { claims, clerkIn } from './in-page.ts'

/** A Clerk application, and a site of one page with the unmodified clerk-js on it. */
export interface ClerkSubject {
  /** The page's address. */
  url: string
  /** `iss` of its tokens. */
  issuer: string
  /** An unused address with `+clerk_test` in it. */
  newEmail: () => string
  addPerson: (email: string, password: string) => Promise<unknown>
  removePerson: (id: string) => Promise<unknown>
  /** A browser without a session. */
  newContext: (browser: Browser) => Promise<BrowserContext>
  close: () => Promise<void>
}

const password = 'correct horse battery staple 71'

/**
 * Signing up, in and out with clerk-js alone, on whichever Clerk `start` gives: what passes on the
 * emulator and on a real development instance alike is what both of them mean.
 */
export function signInScenarios(start: () => Promise<ClerkSubject>): void {
  let browser: Browser
  let clerk: ClerkSubject
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await launch()
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

  test('shows a visitor as signed out, in the hint too', async () => {
    expect(await clerkIn(page).who()).toBeNull()
    expect(Number((await clerkIn(page).hint()) ?? 0)).toBe(0)
    expect(await clerkIn(page).token()).toBeNull()
  })

  test('sign-up signs in after the code, and the session outlives a reload', async () => {
    const email = clerk.newEmail()
    expect(await clerkIn(page).signUp(email, password)).toBe('complete')
    expect(await clerkIn(page).who()).toBe(email)
    expect(Number(await clerkIn(page).hint())).toBeGreaterThan(0)
    await page.reload()
    await page.waitForFunction(() => window.Clerk?.loaded)
    expect(await clerkIn(page).who()).toBe(email)
  })

  test('a wrong code is refused', async () => {
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

  test('sign-in by password; a wrong one, an unknown person and a signed-in one are told apart', async () => {
    const email = clerk.newEmail()
    await clerk.addPerson(email, password)
    expect(await clerkIn(page).signIn(email, 'wrong password')).toBe('form_password_incorrect')
    expect(await clerkIn(page).signIn(clerk.newEmail(), password)).toBe('form_identifier_not_found')
    expect(await clerkIn(page).who()).toBeNull()
    expect(await clerkIn(page).signIn(email.toUpperCase(), password)).toBe('complete')
    expect(await clerkIn(page).who()).toBe(email)
    expect(await clerkIn(page).signIn(email, password)).toBe('session_exists')
  })

  test('sign-up refuses a taken address, a short password and no address at all', async () => {
    const email = clerk.newEmail()
    await clerk.addPerson(email, password)
    const { signUp, who } = clerkIn(page)
    expect(await signUp(email, password)).toBe('form_identifier_exists')
    expect(await signUp(clerk.newEmail(), 'short')).toBe('form_password_length_too_short')
    expect(await signUp('not-an-address', password)).toBe('form_param_format_invalid')
    expect(await who()).toBeNull()
  })

  test('the token lasts 60 s and bears the claims that the server asks for', async () => {
    await clerkIn(page).signUp(clerk.newEmail(), password)
    const said = claims(await clerkIn(page).token())
    expect(said).toMatchObject({ azp: new URL(clerk.url).origin, iss: clerk.issuer, v: 2 })
    expect([typeof said['sid'], typeof said['sub']]).toEqual(['string', 'string'])
    expect(Number(said['exp']) - Number(said['iat'])).toBe(60)
  })

  test('a second tab is signed in, too, and signing out there signs out here', async () => {
    const email = clerk.newEmail()
    await clerkIn(page).signUp(email, password)
    const second = await openClerkPage(context, clerk.url)
    expect(await clerkIn(second).who()).toBe(email)
    await clerkIn(second).signOut()
    await page.waitForFunction(() => !window.Clerk.user)
    expect(Number((await clerkIn(page).hint()) ?? 0)).toBe(0)
    expect(await clerkIn(page).token()).toBeNull()
  })

  test('a person deleted at Clerk is signed out at the next token', async () => {
    await clerkIn(page).signUp(clerk.newEmail(), password)
    await clerk.removePerson(await page.evaluate(() => window.Clerk.user!.id))
    await page.evaluate(() => window.Clerk.session!.getToken({ skipCache: true }).catch(() => null))
    await page.waitForFunction(() => !window.Clerk.user)
  })
}
