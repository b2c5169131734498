import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
// Declares the type of window.Clerk.
import type {} from '@clerk/astro'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { missingKeys, startRealClerk } from './real-clerk.ts'

const password = 'correct horse battery staple 71'

async function openClerkPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.Clerk.loaded)
  return page
}

/**
 * The verification code for email addresses with `+clerk_test`. Clerk's development instances and
 * the emulator accept it.
 */
const testCode = '424242'

function clerkIn(page: Page) {
  return {
    /**
     * Signs up, and enters the email code if Clerk asks for it. Returns the status of the sign-up,
     * or Clerk's error code if Clerk rejects a step.
     */
    signUp: (emailAddress: string, password: string, code = testCode) =>
      page.evaluate(
        async ([emailAddress, password, code]) => {
          const { Clerk } = window
          try {
            let attempt = await Clerk.client!.signUp.create({ emailAddress, password })
            if (attempt.status === 'missing_requirements') {
              await attempt.prepareEmailAddressVerification({ strategy: 'email_code' })
              attempt = await attempt.attemptEmailAddressVerification({ code })
            }
            await Clerk.setActive({ session: attempt.createdSessionId })
            return attempt.status
          } catch (error) {
            return (error as { errors: { code: string }[] }).errors[0]!.code
          }
        },
        [emailAddress, password, code] as const,
      ),

    /**
     * Signs in, and enters the email code if Clerk asks a new browser for it. Returns the status of
     * the sign-in, or Clerk's error code.
     */
    signIn: (identifier: string, password: string) =>
      page.evaluate(
        async ([identifier, password, code]) => {
          const { Clerk } = window
          try {
            let attempt = await Clerk.client!.signIn.create({ identifier, password })
            const factor = attempt.supportedSecondFactors?.find(
              ({ strategy }) => strategy === 'email_code',
            )
            if (attempt.status !== 'complete' && factor) {
              await attempt.prepareSecondFactor({ ...factor, strategy: 'email_code' })
              attempt = await attempt.attemptSecondFactor({ strategy: 'email_code', code })
            }
            await Clerk.setActive({ session: attempt.createdSessionId })
            return attempt.status
          } catch (error) {
            return (error as { errors: { code: string }[] }).errors[0]!.code
          }
        },
        [identifier, password, testCode] as const,
      ),

    who: () => page.evaluate(() => window.Clerk.user?.primaryEmailAddress?.emailAddress ?? null),
    hint: () => page.evaluate(() => /__client_uat[^=;]*=(\d+)/.exec(document.cookie)?.[1]),
    token: () => page.evaluate(() => window.Clerk.session?.getToken() ?? null),
    signOut: () => page.evaluate(() => window.Clerk.signOut(() => undefined)),
  }
}

const claims = (jwt: string | null) =>
  JSON.parse(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

if (missingKeys) console.log(missingKeys)

/** Shows whether Clerk behaves as the emulator does. */
describe.skipIf(missingKeys)('clerk-js and a real development instance', () => {
  let browser: Browser
  let clerk: Awaited<ReturnType<typeof startRealClerk>>
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox'],
    })
    clerk = await startRealClerk()
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
    expect(await clerkIn(page).signUp(email, password, '000000')).toBe('form_code_incorrect')
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
})
