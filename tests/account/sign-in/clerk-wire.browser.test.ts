import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright'
import { claims, clerkIn } from '../../../lab/real-clerk/in-page.ts'
import { clerkPage, launch, openClerkPage, testSite } from './clerk-test-site.ts'
import type { TestSite } from './clerk-test-site.ts'

// These tests call the emulator's frontend API with unmodified clerk-js and none of our code.
// Unlike the scenarios of clerk-sign-in.browser.test.ts, they cannot run against a real Clerk
// instance.
let browser: Browser
let site: TestSite
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await launch()
  site = await testSite(() => clerkPage(site.clerk.publishableKey))
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await openClerkPage(context, site.url)
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  site.clock.set(null)
  await context.close()
  expect(complaints.splice(0)).toEqual([])
})

const password = 'correct horse battery'
let counter = 0
const newEmail = (mark = '') => `nurse${(counter += 1)}${mark}@example.com`

/** Tries to sign up or sign in. Returns the status that Clerk reports, or Clerk's error code. */
const attempt = (kind: 'signUp' | 'signIn', email: string, secret: string) =>
  page.evaluate(
    async ([kind, email, password]) => {
      const { client, setActive } = window.Clerk
      try {
        const attempt =
          kind === 'signUp'
            ? await client!.signUp.create({ emailAddress: email, password })
            : await client!.signIn.create({ identifier: email, password })
        if (attempt.status === 'complete') await setActive({ session: attempt.createdSessionId })
        return attempt.status
      } catch (error) {
        return (error as { errors: { code: string }[] }).errors[0]!.code
      }
    },
    [kind, email, secret] as const,
  )
const signUp = (email: string, secret = password) => attempt('signUp', email, secret)
const signIn = (email: string, secret = password) => attempt('signIn', email, secret)

const whoIsSignedIn = () => clerkIn(page).who()

const token = () => clerkIn(page).token()

// Not awaited: the redirect to Google unloads the page before the promise settles.
const googleTo = () =>
  page.evaluate(() => {
    void window.Clerk.client!.signIn.authenticateWithRedirect({
      strategy: 'oauth_google',
      redirectUrl: '/sso-callback',
      redirectUrlComplete: '/sso-callback',
    })
  })

test('requires the logged code for a +clerk_test address and rejects a wrong one', async () => {
  const email = newEmail('+clerk_test')
  expect(await signUp(email)).toBe('missing_requirements')
  const outcome = await page.evaluate(async () => {
    const attempt = window.Clerk.client!.signUp
    const waiting = attempt.unverifiedFields
    await attempt.prepareEmailAddressVerification({ strategy: 'email_code' })
    const wrong = await attempt
      .attemptEmailAddressVerification({ code: '000000' })
      .catch((error: { errors: { code: string }[] }) => error.errors[0]!.code)
    const right = await attempt.attemptEmailAddressVerification({ code: '424242' })
    await window.Clerk.setActive({ session: right.createdSessionId })
    return { waiting, wrong, status: right.status }
  })
  expect(outcome).toEqual({
    waiting: ['email_address'],
    wrong: 'form_code_incorrect',
    status: 'complete',
  })
  expect(await whoIsSignedIn()).toBe(email)
  expect(site.log).toContain(`e-mail code for ${email}: 424242`)
})

test('asks for a Client Trust code once per browser', async () => {
  const email = newEmail()
  await site.clerk.addUser(email, password)
  await setting({ clientTrust: true })
  expect(await signIn(email)).toBe('needs_client_trust')
  const status = await page.evaluate(async () => {
    const attempt = window.Clerk.client!.signIn
    const factor = attempt.supportedSecondFactors!.find((each) => each.strategy === 'email_code')!
    await attempt.prepareSecondFactor({ ...factor, strategy: 'email_code' })
    const done = await attempt.attemptSecondFactor({ strategy: 'email_code', code: '424242' })
    await window.Clerk.setActive({ session: done.createdSessionId })
    await window.Clerk.signOut(() => undefined)
    return done.status
  })
  expect(status).toBe('complete')
  expect(await signIn(email)).toBe('complete')
  await setting({ clientTrust: false })
})

test('signs a new user up and an existing user in with Google', async () => {
  const email = newEmail()
  for (const visit of ['new', 'known']) {
    await googleTo()
    await page.getByText('Local emulator of Clerk. No real account, card or charge.').waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/back')
    await page.waitForFunction(() => window.Clerk?.loaded)
    expect(await whoIsSignedIn(), visit).toBe(email)
    await page.evaluate(() => window.Clerk.signOut(() => undefined))
  }
  expect(await signIn(email)).toBe('strategy_for_user_invalid')
})

test('returns signed out after Cancel at Google', async () => {
  await googleTo()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/gave-up')
  await page.waitForFunction(() => window.Clerk?.loaded)
  expect(await whoIsSignedIn()).toBeNull()
})

test('issues tokens that are valid for 60 s, and clerk-js renews them before they expire', async () => {
  await page.clock.install()
  await page.reload()
  await page.waitForFunction(() => window.Clerk?.loaded)
  await signUp(newEmail())
  const first = claims(await token())
  expect(first).toMatchObject({ azp: site.url, iss: `${site.url}/__clerk`, v: 2, sts: 'active' })
  expect(Number(first.exp) - Number(first.iat)).toBe(60)

  site.clock.set(Date.now() + 50_000)
  const request = page.waitForRequest(/sessions\/sess_\w+\/tokens/)
  await page.clock.fastForward(50_000)
  await request
  await expect.poll(async () => claims(await token()).iat).toBeGreaterThan(Number(first.iat) + 40)
})

describe('with checks of Clerk Protect on', () => {
  beforeEach(() => setting({ protectCheck: true }))
  afterEach(() => setting({ protectCheck: false }))

  const proofOf = async (kind: 'signUp' | 'signIn'): Promise<string> => {
    // Pass a string, so that the test bundler does not transform import().
    const proof = page.evaluate<string>(`(async () => {
      const { sdkUrl, token } = window.Clerk.client.${kind}.protectCheck
      const { default: check } = await import(sdkUrl)
      return check(document.body, { token })
    })()`)
    const button = page.getByRole('button', { name: 'I am not a bot' })
    const [proofToken] = await Promise.all([proof, button.click({ timeout: 10_000 })])
    return proofToken
  }

  const submit = (kind: 'signUp' | 'signIn', proofToken: string) =>
    page.evaluate(
      async ([kind, proofToken]) => {
        try {
          const done = await window.Clerk.client![kind].submitProtectCheck({ proofToken })
          await window.Clerk.setActive({ session: done.createdSessionId })
          return done.status
        } catch (error) {
          return (error as { errors: { code: string }[] }).errors[0]!.code
        }
      },
      [kind, proofToken] as const,
    )

  test('completes a sign-up only with the proof token of its check', async () => {
    const email = newEmail()
    expect(await signUp(email)).toBe('missing_requirements')
    expect(await page.evaluate(() => window.Clerk.client!.signUp.missingFields)).toEqual([
      'protect_check',
    ])
    const early = await page.evaluate(() =>
      window.Clerk.client!.signUp.prepareEmailAddressVerification({ strategy: 'email_code' }).catch(
        (error: { errors: { code: string }[] }) => error.errors[0]!.code,
      ),
    )
    expect(early).toBe('requires_protect_check')
    expect(await submit('signUp', 'made up')).toBe('protect_check_failed')
    expect(await whoIsSignedIn()).toBeNull()
    expect(await submit('signUp', await proofOf('signUp'))).toBe('complete')
    expect(await whoIsSignedIn()).toBe(email)
  })

  test('completes a sign-in only after its check, which accepts one proof token', async () => {
    const email = newEmail()
    await site.clerk.addUser(email, password)
    expect(await signIn(email)).toBe('needs_protect_check')
    expect(await submit('signIn', 'made up')).toBe('protect_check_failed')
    expect(await submit('signIn', await proofOf('signIn'))).toBe('complete')
    expect(await whoIsSignedIn()).toBe(email)
    expect(await submit('signIn', 'again')).toBe('protect_check_already_resolved')
  })

  test('expires a check after 10 minutes', async () => {
    await signUp(newEmail())
    const proof = await proofOf('signUp')
    site.clock.set(Date.now() + 11 * 60_000)
    expect(await submit('signUp', proof)).toBe('protect_check_failed')
  })
})

test('rejects requests from another origin', async () => {
  const reply = await site.clerk.frontend(
    new Request(`${site.url}/__clerk/v1/client/sign_ins`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ identifier: 'a@b.example' }),
    }),
  )
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'origin_invalid' }] })
})

const callBackend = (path: string, init: RequestInit) =>
  site.clerk.backend(
    new Request(`http://localhost${path}`, {
      ...init,
      headers: { authorization: `Bearer ${site.clerk.secretKey}` },
    }),
    { ip: '127.0.0.1' },
  )

const setting = (settings: object) =>
  callBackend('/_control/settings', { method: 'POST', body: JSON.stringify(settings) })
