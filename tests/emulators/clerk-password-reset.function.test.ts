import type { SignInJSON } from '@clerk/shared/types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClerkEmulator } from '../../emulators/clerk/emulator.ts'
import type { ClerkEmulator } from '../../emulators/clerk/emulator.ts'

/** The stand-in's calls for a forgotten password, as clerk-js makes them. */
const siteUrl = 'http://localhost:8888'
const email = 'ada@example.com'
const old = 'correct horse'
const strategy = 'reset_password_email_code'

let clerk: ClerkEmulator
let log: string[]
let offset: number

beforeEach(() => {
  log = []
  offset = 0
  clerk = createClerkEmulator({
    siteUrl,
    webhookUrl: 'http://localhost:9/webhook',
    webhookSecret: 'whsec_bG9jYWwtY2xlcmstc2VjcmV0',
    clock: { now: () => Date.now() + offset },
    log: (line) => log.push(line),
  })
})
afterEach(() => clerk.close())

interface Reply {
  status: number
  signIn: SignInJSON
  /** Clerk's code, and the field that it names. */
  error: { code: string; meta: { param_name?: string } } | undefined
}

/** A browser: it keeps the cookie that says which one it is. */
function browser() {
  let cookie = ''
  const call = async (path: string, form?: Record<string, string>) => {
    const reply = await clerk.frontend(
      new Request(`${siteUrl}/__clerk/v1/client${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { cookie },
        ...(form && { body: new URLSearchParams(form) }),
      }),
    )
    const mine = reply.headers.getSetCookie().find((each) => each.startsWith('__client='))
    cookie = mine?.split(';')[0] ?? cookie
    return { status: reply.status, body: await reply.json() }
  }
  const signIns = async (path: string, form: Record<string, string>): Promise<Reply> => {
    const { status, body } = await call(`/sign_ins${path}`, form)
    return { status, signIn: body.response, error: body.errors?.[0] }
  }
  return {
    signIns,
    forgot: (identifier = email) => signIns('', { strategy, identifier }),
    signIn: (password: string) =>
      signIns('', { strategy: 'password', identifier: email, password }),
    tokenStatus: async (session: string) => (await call(`/sessions/${session}/tokens`, {})).status,
    sessions: async (): Promise<unknown[]> => (await call('')).body.response.sessions,
  }
}

/** As far as the code: what follows may set a password. */
async function allowed(mine = browser()) {
  const { id } = (await mine.forgot()).signIn
  await mine.signIns(`/${id}/attempt_first_factor`, { strategy, code: '424242' })
  const reset = (form: Record<string, string>) => mine.signIns(`/${id}/reset_password`, form)
  return { ...mine, id, reset }
}

test('the code is mailed as the sign-in begins, and again on demand', async () => {
  await clerk.addPerson(email, old)
  const mine = browser()
  const { signIn } = await mine.forgot('ADA@example.com')
  expect(signIn.status).toBe('needs_first_factor')
  expect(signIn.first_factor_verification).toMatchObject({ status: 'unverified', strategy })
  expect(log).toEqual([`e-mail code for ${email}: 424242`])

  const factor = signIn.supported_first_factors.find((each) => each.strategy === strategy)
  const { email_address_id = '' } = factor as { email_address_id?: string }
  const again = (form: object) =>
    mine.signIns(`/${signIn.id}/prepare_first_factor`, { strategy, ...form })
  expect((await again({ email_address_id })).signIn.status).toBe('needs_first_factor')
  expect(log).toHaveLength(2)
  expect((await again({})).error).toMatchObject({ code: 'form_param_nil' })
  expect((await again({ email_address_id: 'idn_other' })).status).toBe(404)
})

test('the right code asks for a new password, which alone signs in from then on', async () => {
  await clerk.addPerson(email, old)
  const mine = browser()
  const { id } = (await mine.forgot()).signIn
  const attempt = (code: string) => mine.signIns(`/${id}/attempt_first_factor`, { strategy, code })
  expect((await attempt('000000')).error).toMatchObject({
    code: 'form_code_incorrect',
    meta: { param_name: 'code' },
  })
  const { signIn } = await attempt('424242')
  expect(signIn).toMatchObject({ status: 'needs_new_password', created_session_id: null })
  expect(signIn.first_factor_verification).toMatchObject({ status: 'verified', strategy })

  const reset = (password: string) => mine.signIns(`/${id}/reset_password`, { password })
  expect((await reset('short')).error).toMatchObject({
    code: 'form_password_length_too_short',
    meta: { param_name: 'password' },
  })
  const done = (await reset('battery staple')).signIn
  expect(done.status).toBe('complete')
  expect(await mine.tokenStatus(done.created_session_id!)).toBe(200)
  expect((await reset('another one')).status).toBe(404)

  expect((await browser().signIn(old)).error?.code).toBe('form_password_incorrect')
  expect((await browser().signIn('battery staple')).signIn.status).toBe('complete')
})

test('a password beside the code needs no second call', async () => {
  await clerk.addPerson(email, old)
  const mine = browser()
  const { id } = (await mine.forgot()).signIn
  const form = { strategy, code: '424242', password: 'battery staple' }
  expect((await mine.signIns(`/${id}/attempt_first_factor`, form)).signIn.status).toBe('complete')
  expect((await browser().signIn('battery staple')).signIn.status).toBe('complete')
})

test('other sessions end where that is asked for, and only there', async () => {
  await clerk.addPerson(email, old)
  const other = browser()
  const session = (await other.signIn(old)).signIn.created_session_id!
  await (await allowed()).reset({ password: 'battery staple' })
  expect(await other.tokenStatus(session)).toBe(200)

  const mine = await allowed()
  const form = { password: 'staple battery', sign_out_of_other_sessions: 'true' }
  const own = (await mine.reset(form)).signIn.created_session_id!
  expect(await other.tokenStatus(session)).toBe(401)
  expect(await other.sessions()).toEqual([])
  expect(await mine.tokenStatus(own)).toBe(200)
})

test('nobody sets a password without the code, or in another browser', async () => {
  await clerk.addPerson(email, old)
  const mine = browser()
  const { id } = (await mine.forgot()).signIn
  expect((await mine.signIns(`/${id}/reset_password`, { password: 'battery staple' })).status).toBe(
    404,
  )
  const ready = await allowed()
  const elsewhere = browser()
  const foreign = elsewhere.signIns(`/${ready.id}/reset_password`, { password: 'battery staple' })
  expect((await foreign).status).toBe(404)
  expect((await browser().signIn(old)).signIn.status).toBe('complete')
})

test('the code runs out after ten minutes', async () => {
  await clerk.addPerson(email, old)
  const mine = browser()
  const { id } = (await mine.forgot()).signIn
  offset = 11 * 60_000
  const late = await mine.signIns(`/${id}/attempt_first_factor`, { strategy, code: '424242' })
  expect(late.error?.code).toBe('verification_expired')
})

test('an unknown email and an account of Google’s alone are refused, and mailed nothing', async () => {
  expect((await browser().forgot('nobody@example.com')).error).toMatchObject({
    code: 'form_identifier_not_found',
    meta: { param_name: 'identifier' },
  })
  await clerk.addPerson(email)
  expect((await browser().forgot()).error?.code).toBe('strategy_for_user_invalid')
  const { signIn } = await browser().signIns('', { identifier: email })
  expect(signIn.supported_first_factors).toEqual([{ strategy: 'oauth_google' }])
  expect(log).toEqual([])
})
