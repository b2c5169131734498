import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launch, openClerkPage, testSite } from './clerk-test-site.ts'
import type { TestSite } from './clerk-test-site.ts'

/**
 * The stand-in's frontend API against the unmodified clerk-js: whatever passes here is what
 * Clerk's own script understands, without a line of ours between the two.
 */
let browser: Browser
let site: TestSite
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await launch()
  site = await testSite(clerkPage)
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

function clerkPage(): Response {
  const html = `<!doctype html><title>clerk-js</title><link rel="icon" href="data:,"><body>
    <script src="/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js" crossorigin="anonymous"
      data-clerk-publishable-key="${site.clerk.publishableKey}"
      data-clerk-proxy-url="/__clerk"></script>
    <script>
      const back = location.pathname === '/sso-callback'
      const urls = { signInForceRedirectUrl: '/back', signUpForceRedirectUrl: '/back' }
      window.Clerk.load({ telemetry: false })
        .then(() => back && window.Clerk.handleRedirectCallback({ ...urls, signInUrl: '/gave-up' }))
    </script>`
  return new Response(html, { headers: { 'content-type': 'text/html' } })
}

const password = 'correct horse battery'
let counter = 0
const newEmail = (mark = '') => `nurse${(counter += 1)}${mark}@example.com`

const signUp = (email: string, secret = password) =>
  page.evaluate(
    async ([emailAddress, password]) => {
      const { Clerk } = window
      try {
        const attempt = await Clerk.client!.signUp.create({ emailAddress, password })
        if (attempt.status === 'complete') {
          await Clerk.setActive({ session: attempt.createdSessionId })
        }
        return attempt.status
      } catch (error) {
        return (error as { errors: { code: string }[] }).errors[0]!.code
      }
    },
    [email, secret] as const,
  )

const signIn = (email: string, secret = password) =>
  page.evaluate(
    async ([identifier, password]) => {
      const { Clerk } = window
      try {
        const attempt = await Clerk.client!.signIn.create({ identifier, password })
        if (attempt.status === 'complete') {
          await Clerk.setActive({ session: attempt.createdSessionId })
        }
        return attempt.status
      } catch (error) {
        return (error as { errors: { code: string }[] }).errors[0]!.code
      }
    },
    [email, secret] as const,
  )

const whoIsSignedIn = (tab = page) =>
  tab.evaluate(() => window.Clerk.user?.primaryEmailAddress?.emailAddress ?? null)

const hint = () => page.evaluate(() => /__client_uat=(\d+)/.exec(document.cookie)?.[1])

const token = (tab = page) => tab.evaluate(() => window.Clerk.session?.getToken() ?? null)

const claims = (jwt: string | null) =>
  JSON.parse(Buffer.from(jwt!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

const googleTo = () =>
  page.evaluate(() =>
    window.Clerk.client!.signIn.authenticateWithRedirect({
      strategy: 'oauth_google',
      redirectUrl: '/sso-callback',
      redirectUrlComplete: '/sso-callback',
    }),
  )

test('a stranger is nobody, and the hint says so', async () => {
  expect(await whoIsSignedIn()).toBeNull()
  expect(await hint()).toBe('0')
})

test('sign-up signs in, and the session outlives a reload', async () => {
  const email = newEmail()
  expect(await signUp(email)).toBe('complete')
  expect(await whoIsSignedIn()).toBe(email)
  expect(Number(await hint())).toBeGreaterThan(0)
  await page.reload()
  await page.waitForFunction(() => window.Clerk?.loaded)
  expect(await whoIsSignedIn()).toBe(email)
})

test('sign-in by password; a wrong one, an unknown person and a signed-in one are told apart', async () => {
  const email = newEmail()
  await site.clerk.addPerson(email, password)
  expect(await signIn(email, 'wrong password')).toBe('form_password_incorrect')
  expect(await signIn(newEmail())).toBe('form_identifier_not_found')
  expect(await whoIsSignedIn()).toBeNull()
  expect(await signIn(email.toUpperCase())).toBe('complete')
  expect(await whoIsSignedIn()).toBe(email)
  expect(await signIn(email)).toBe('session_exists')
})

test('sign-up refuses a taken address, a short password and no address at all', async () => {
  const email = newEmail()
  await site.clerk.addPerson(email, password)
  expect(await signUp(email)).toBe('form_identifier_exists')
  expect(await signUp(newEmail(), 'short')).toBe('form_password_length_too_short')
  expect(await signUp('nobody')).toBe('form_param_format_invalid')
  expect(await whoIsSignedIn()).toBeNull()
})

test('an address with +clerk_test needs the code; the log says it; a wrong one is refused', async () => {
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

test('Client Trust asks for a code on a new browser, and not again', async () => {
  const email = newEmail()
  await site.clerk.addPerson(email, password)
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

test('Google signs a new person up and a known one in', async () => {
  const email = newEmail()
  for (const visit of ['new', 'known']) {
    await googleTo()
    await page.getByText('Local stand-in for Clerk. No real account, card or charge.').waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/back')
    await page.waitForFunction(() => window.Clerk?.loaded)
    expect(await whoIsSignedIn(), visit).toBe(email)
    await page.evaluate(() => window.Clerk.signOut(() => undefined))
  }
  expect(await signIn(email)).toBe('strategy_for_user_invalid')
})

test('Cancel at Google comes back signed out', async () => {
  await googleTo()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/gave-up')
  await page.waitForFunction(() => window.Clerk?.loaded)
  expect(await whoIsSignedIn()).toBeNull()
})

test('the token lasts 60 s and clerk-js fetches the next one before that', async () => {
  await page.clock.install()
  await page.reload()
  await page.waitForFunction(() => window.Clerk?.loaded)
  await signUp(newEmail())
  const first = claims(await token())
  expect(first).toMatchObject({ azp: site.url, iss: `${site.url}/__clerk`, v: 2, sts: 'active' })
  expect(Number(first.exp) - Number(first.iat)).toBe(60)

  site.clock.set(Date.now() + 50_000)
  const asked = page.waitForRequest(/sessions\/sess_\w+\/tokens/)
  await page.clock.fastForward(50_000)
  await asked
  await expect.poll(async () => claims(await token()).iat).toBeGreaterThan(Number(first.iat) + 40)
})

test('a second tab is signed in, too, and signing out there signs out here', async () => {
  const email = newEmail()
  await signUp(email)
  const second = await openClerkPage(context, site.url)
  expect(await whoIsSignedIn(second)).toBe(email)
  await second.evaluate(() => window.Clerk.signOut(() => undefined))
  await page.waitForFunction(() => window.Clerk.user === null)
  expect(await hint()).toBe('0')
  expect(await token()).toBeNull()
})

test('a person deleted at Clerk is signed out at the next token', async () => {
  await signUp(newEmail())
  const id = await page.evaluate(() => window.Clerk.user!.id)
  const gone = await callBackend(`/v1/users/${id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  await page.evaluate(() => window.Clerk.session!.getToken({ skipCache: true }).catch(() => null))
  await page.waitForFunction(() => window.Clerk.user === null)
})

test('a page of another origin cannot speak for the browser', async () => {
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
