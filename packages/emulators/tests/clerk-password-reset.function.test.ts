import type { SignInJSON } from '@clerk/shared/types'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClerkEmulator } from '../clerk/emulator.ts'
import type { ClerkEmulator } from '../clerk/emulator.ts'

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
  /** Clerk's error code and the name of the invalid field. */
  error: { code: string; meta: { param_name?: string } } | undefined
}

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
    const clientCookie = reply.headers.getSetCookie().find((each) => each.startsWith('__client='))
    cookie = clientCookie?.split(';')[0] ?? cookie
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

async function verifiedReset(client = browser()) {
  const { id } = (await client.forgot()).signIn
  await client.signIns(`/${id}/attempt_first_factor`, { strategy, code: '424242' })
  const reset = (form: Record<string, string>) => client.signIns(`/${id}/reset_password`, form)
  return { ...client, id, reset }
}

test('sends the code when the sign-in starts, and again on request', async () => {
  await clerk.addUser(email, old)
  const client = browser()
  const { signIn } = await client.forgot('ADA@example.com')
  expect(signIn.status).toBe('needs_first_factor')
  expect(signIn.first_factor_verification).toMatchObject({ status: 'unverified', strategy })
  expect(log).toEqual([`e-mail code for ${email}: 424242`])

  const factor = signIn.supported_first_factors.find((each) => each.strategy === strategy)
  const { email_address_id = '' } = factor as { email_address_id?: string }
  const again = (form: object) =>
    client.signIns(`/${signIn.id}/prepare_first_factor`, { strategy, ...form })
  expect((await again({ email_address_id })).signIn.status).toBe('needs_first_factor')
  expect(log).toHaveLength(2)
  expect((await again({})).error).toMatchObject({ code: 'form_param_nil' })
  expect((await again({ email_address_id: 'idn_other' })).status).toBe(404)
})

test('requires a new password after the right code, and rejects the old one from then on', async () => {
  await clerk.addUser(email, old)
  const client = browser()
  const { id } = (await client.forgot()).signIn
  const attempt = (code: string) =>
    client.signIns(`/${id}/attempt_first_factor`, { strategy, code })
  expect((await attempt('000000')).error).toMatchObject({
    code: 'form_code_incorrect',
    meta: { param_name: 'code' },
  })
  const { signIn } = await attempt('424242')
  expect(signIn).toMatchObject({ status: 'needs_new_password', created_session_id: null })
  expect(signIn.first_factor_verification).toMatchObject({ status: 'verified', strategy })

  const reset = (password: string) => client.signIns(`/${id}/reset_password`, { password })
  expect((await reset('short')).error).toMatchObject({
    code: 'form_password_length_too_short',
    meta: { param_name: 'password' },
  })
  const done = (await reset('battery staple')).signIn
  expect(done.status).toBe('complete')
  expect(await client.tokenStatus(done.created_session_id!)).toBe(200)
  expect((await reset('another one')).status).toBe(404)

  expect((await browser().signIn(old)).error?.code).toBe('form_password_incorrect')
  expect((await browser().signIn('battery staple')).signIn.status).toBe('complete')
})

test('changes the time of the last password update', async () => {
  const userId = await clerk.addUser(email, old)
  const updatedAt = async () => {
    const headers = { authorization: `Bearer ${clerk.secretKey}` }
    const reply = await clerk.backend(new Request(`${siteUrl}/v1/users/${userId}`, { headers }), {
      ip: '127.0.0.1',
    })
    return (await reply.json()).password_last_updated_at as number
  }
  const created = await updatedAt()
  offset = 60_000
  await (await verifiedReset()).reset({ password: 'battery staple' })
  expect((await updatedAt()) - created).toBeGreaterThanOrEqual(60_000)
})

test('accepts code and password in one request', async () => {
  await clerk.addUser(email, old)
  const client = browser()
  const { id } = (await client.forgot()).signIn
  const form = { strategy, code: '424242', password: 'battery staple' }
  expect((await client.signIns(`/${id}/attempt_first_factor`, form)).signIn.status).toBe('complete')
  expect((await browser().signIn('battery staple')).signIn.status).toBe('complete')
})

test('ends other sessions only if the request says so', async () => {
  await clerk.addUser(email, old)
  const other = browser()
  const session = (await other.signIn(old)).signIn.created_session_id!
  await (await verifiedReset()).reset({ password: 'battery staple' })
  expect(await other.tokenStatus(session)).toBe(200)

  const client = await verifiedReset()
  const form = { password: 'staple battery', sign_out_of_other_sessions: 'true' }
  const own = (await client.reset(form)).signIn.created_session_id!
  expect(await other.tokenStatus(session)).toBe(401)
  expect(await other.sessions()).toEqual([])
  expect(await client.tokenStatus(own)).toBe(200)
})

test('sets no password without the code, or in another browser', async () => {
  await clerk.addUser(email, old)
  const client = browser()
  const { id } = (await client.forgot()).signIn
  expect(
    (await client.signIns(`/${id}/reset_password`, { password: 'battery staple' })).status,
  ).toBe(404)
  const ready = await verifiedReset()
  const elsewhere = browser()
  const foreign = elsewhere.signIns(`/${ready.id}/reset_password`, { password: 'battery staple' })
  expect((await foreign).status).toBe(404)
  expect((await browser().signIn(old)).signIn.status).toBe('complete')
})

test('expires the code after ten minutes', async () => {
  await clerk.addUser(email, old)
  const client = browser()
  const { id } = (await client.forgot()).signIn
  offset = 11 * 60_000
  const late = await client.signIns(`/${id}/attempt_first_factor`, { strategy, code: '424242' })
  expect(late.error?.code).toBe('verification_expired')
})

test('rejects an unknown email and a Google-only account, and sends no code', async () => {
  expect((await browser().forgot('unknown@example.com')).error).toMatchObject({
    code: 'form_identifier_not_found',
    meta: { param_name: 'identifier' },
  })
  await clerk.addUser(email)
  expect((await browser().forgot()).error?.code).toBe('strategy_for_user_invalid')
  const { signIn } = await browser().signIns('', { identifier: email })
  expect(signIn.supported_first_factors).toEqual([{ strategy: 'oauth_google' }])
  expect(log).toEqual([])
})
