import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClerkClient, verifyToken } from '@clerk/backend'
import { verifyWebhook } from '@clerk/backend/webhooks'
import type { WebhookEvent } from '@clerk/backend/webhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClerkEmulator } from '../clerk/emulator.ts'
import type { ClerkEmulator } from '../clerk/emulator.ts'
import { listen } from '../shared/http.ts'
import type { Listening } from '../shared/http.ts'

const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'
const siteUrl = 'http://localhost:8888'

let dataDirectory: string
let emulator: ClerkEmulator
let api: Listening
let site: Listening
let received: WebhookEvent[]
let siteAnswers: number[]
let offset: number
const clock = { now: () => Date.now() + offset }

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'clerk-'))
  offset = 0
  received = []
  siteAnswers = []
  site = await listen(async (request) => {
    const event = await verifyWebhook(request, { signingSecret: webhookSecret })
    const status = siteAnswers.shift() ?? 200
    if (status === 200) received.push(event)
    return new Response(null, { status })
  }, 0)
  await start()
})
afterEach(async () => {
  await stop()
  await site.close()
  await rm(dataDirectory, { recursive: true })
})

async function start() {
  emulator = createClerkEmulator({
    dataDirectory,
    siteUrl,
    webhookUrl: site.url,
    webhookSecret,
    clock,
  })
  api = await listen(emulator.backend, 0)
}
async function stop() {
  emulator.close()
  await api.close()
}

const backend = (secretKey = emulator.secretKey) =>
  createClerkClient({ secretKey, apiUrl: api.url })

const control = (path: string, body: object) =>
  fetch(`${api.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })

const eventTypes = () => received.map(({ type }) => type)

test('creates, finds, lists, renames and deletes users', async () => {
  const { users } = backend()
  const created = await users.createUser({
    emailAddress: ['Ada@example.com'],
    password: 'correct horse',
    firstName: 'Ada',
  })
  const second = await users.createUser({ emailAddress: ['bea@example.com'] })

  const user = await users.getUser(created.id)
  expect(user.primaryEmailAddress?.emailAddress).toBe('ada@example.com')
  expect(user.primaryEmailAddress?.verification?.status).toBe('verified')
  expect(user).toMatchObject({ firstName: 'Ada', lastName: null, passwordEnabled: true })

  const list = await users.getUserList({ emailAddress: ['BEA@example.com'] })
  expect(list.totalCount).toBe(1)
  expect(list.data.map(({ id }) => id)).toEqual([second.id])
  expect((await users.getUserList({ limit: 1 })).data).toHaveLength(1)
  expect((await users.getUserList()).totalCount).toBe(2)

  expect((await users.updateUser(created.id, { lastName: 'Byron' })).lastName).toBe('Byron')
  expect(await users.deleteUser(created.id)).toMatchObject({ id: created.id, deleted: true })
  await expect(users.getUser(created.id)).rejects.toMatchObject({
    status: 404,
    errors: [{ code: 'resource_not_found' }],
  })
})

test('rejects a wrong secret key, a used email address and a short password', async () => {
  await expect(backend('sk_live_other').users.getUserList()).rejects.toMatchObject({ status: 401 })
  const { users } = backend()
  await users.createUser({ emailAddress: ['ada@example.com'] })
  await expect(users.createUser({ emailAddress: ['ADA@example.com'] })).rejects.toMatchObject({
    errors: [{ code: 'form_identifier_exists' }],
  })
  await expect(
    users.createUser({ emailAddress: ['bea@example.com'], password: 'short' }),
  ).rejects.toMatchObject({ errors: [{ code: 'form_password_length_too_short' }] })
})

test.each(['{', '{"last_name":5}'])('rejects a rename with the body %s', async (body) => {
  const userId = await emulator.addUser('ada@example.com')
  const reply = await fetch(`${api.url}/v1/users/${userId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${emulator.secretKey}` },
    body,
  })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'request_body_invalid' }] })
})

test('issues tokens that verify offline, only for this site and for 60 s', async () => {
  const userId = await emulator.addUser('ada@example.com')
  const token = emulator.tokenFor(userId)
  const rules = { jwtKey: emulator.jwtPublicKeyPem, authorizedParties: [siteUrl] }
  const claims = await verifyToken(token, rules)
  expect(claims).toMatchObject({
    sub: userId,
    azp: siteUrl,
    iss: `${siteUrl}/__clerk`,
    sts: 'active',
    v: 2,
  })
  expect(claims.exp - claims.iat).toBe(60)

  await expect(
    verifyToken(token, { ...rules, authorizedParties: ['https://elsewhere.example'] }),
  ).rejects.toMatchObject({ reason: 'token-invalid-authorized-parties' })

  offset = -120_000
  await expect(verifyToken(emulator.tokenFor(userId), rules)).rejects.toMatchObject({
    reason: 'token-expired',
  })
})

test('issues tokens that verify with the key set', async () => {
  const token = emulator.tokenFor(await emulator.addUser('ada@example.com'))
  const claims = await verifyToken(token, { secretKey: emulator.secretKey, apiUrl: api.url })
  expect(claims.sid).toMatch(/^sess_\w{27}$/)
})

test('keeps users, password hashes and the signing key across a restart', async () => {
  const userId = await emulator.addUser('ada@example.com', 'correct horse')
  const token = emulator.tokenFor(userId)
  const signedIn = await signIn('correct horse')
  await stop()
  await start()

  await verifyToken(token, { jwtKey: emulator.jwtPublicKeyPem })
  expect((await backend().users.getUser(userId)).id).toBe(userId)
  expect(await (await signIn('wrong horse')).json()).toMatchObject({
    errors: [{ code: 'form_password_incorrect' }],
  })
  expect((await signIn('correct horse')).status).toBe(200)

  const cookie = signedIn.headers.getSetCookie().find((each) => each.startsWith('__client='))!
  const client = await emulator.frontend(
    new Request(`${siteUrl}/__clerk/v1/client`, { headers: { cookie: cookie.split(';')[0]! } }),
  )
  expect(await client.json()).toMatchObject({ response: { sessions: [{ status: 'active' }] } })

  const file = join(dataDirectory, 'clerk.json')
  expect(await readFile(file, 'utf8')).not.toContain('correct horse')
  expect((await stat(file)).mode & 0o077).toBe(0)
})

const signIn = (password: string) =>
  emulator.frontend(
    new Request(`${siteUrl}/__clerk/v1/client/sign_ins`, {
      method: 'POST',
      headers: { origin: siteUrl },
      body: new URLSearchParams({ identifier: 'ada@example.com', password }),
    }),
  )

test.each(['{"version":1,', '{"version":2}'])(
  'refuses to start with a damaged or newer data file and leaves it unchanged: %s',
  async (text) => {
    const file = join(dataDirectory, 'clerk.json')
    await writeFile(file, text)
    const start = () => createClerkEmulator({ dataDirectory, siteUrl, webhookSecret, clock })
    expect(start).toThrow(/npm run reset/)
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)

test('sends a signed webhook for every change', async () => {
  const { users } = backend()
  const { id } = await users.createUser({ emailAddress: ['ada@example.com'] })
  await expect.poll(eventTypes).toEqual(['user.created'])
  await users.updateUser(id, { firstName: 'Ada' })
  await expect.poll(eventTypes).toEqual(['user.created', 'user.updated'])
  await users.deleteUser(id)
  await expect.poll(eventTypes).toEqual(['user.created', 'user.updated', 'user.deleted'])
  expect(received[0]?.data).toMatchObject({
    id,
    email_addresses: [{ email_address: 'ada@example.com', verification: { status: 'verified' } }],
  })
  expect(received[2]?.data).toMatchObject({ id, deleted: true })
})

test('retries a failed webhook', async () => {
  siteAnswers = [500]
  await emulator.addUser('ada@example.com')
  await expect.poll(eventTypes, { timeout: 3_000 }).toEqual(['user.created'])
})

test('drops, duplicates, delays and shuffles webhooks on request', async () => {
  await control('webhooks', { mode: 'drop' })
  await emulator.addUser('dropped@example.com')
  await control('webhooks', { mode: 'duplicate' })
  await emulator.addUser('doubled@example.com')
  await expect.poll(emails).toEqual(['doubled@example.com', 'doubled@example.com'])

  received = []
  await control('webhooks', { mode: 'shuffle' })
  await emulator.addUser('first@example.com')
  await emulator.addUser('second@example.com')
  await expect.poll(emails).toEqual(['second@example.com', 'first@example.com'])

  received = []
  await control('webhooks', { mode: 'delay' })
  await emulator.addUser('delayed@example.com')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(emails()).toEqual([])
  await expect.poll(emails, { timeout: 4_000 }).toEqual(['delayed@example.com'])

  expect((await control('webhooks', { mode: 'sometimes' })).status).toBe(400)
})

const emails = () =>
  received.map(({ data }) => 'email_addresses' in data && data.email_addresses[0]?.email_address)

test('can require a code from every user, expires it, and rejects it after five wrong attempts', async () => {
  await control('settings', { emailCode: 'everyone' })
  const reply = await frontend('sign_ups', {
    email_address: 'a@b.example',
    password: 'long enough',
  })
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  const { response } = (await reply.json()) as { response: { id: string; status: string } }
  expect(response.status).toBe('missing_requirements')

  const prepare = () => frontend(`sign_ups/${response.id}/prepare_verification`, {}, cookie)
  const attempt = async (code: string) => {
    const attempted = await frontend(
      `sign_ups/${response.id}/attempt_verification`,
      { code },
      cookie,
    )
    return ((await attempted.json()) as { errors?: { code: string }[] }).errors?.[0]?.code
  }
  await prepare()
  for (const code of ['1', '2', '3', '4', '5']) {
    expect(await attempt(code)).toBe('form_code_incorrect')
  }
  expect(await attempt('424242')).toBe('verification_failed')
  await prepare()
  offset = 11 * 60_000
  expect(await attempt('424242')).toBe('verification_expired')
  await prepare()
  expect(await attempt('424242')).toBeUndefined()
})

const frontend = (path: string, form: Record<string, string>, cookie = '') =>
  emulator.frontend(
    new Request(`${siteUrl}/__clerk/v1/client/${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(form),
    }),
  )

test('creates one user from two parallel sign-ups with one email address', async () => {
  const form = { email_address: 'ada@example.com', password: 'long enough' }
  const replies = await Promise.all([frontend('sign_ups', form), frontend('sign_ups', form)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await backend().users.getUserList()).totalCount).toBe(1)
})

test('injects faults in Clerk’s error format', async () => {
  await control('fail', { match: '/v1/users', status: 503 })
  await expect(backend().users.getCount()).rejects.toMatchObject({ status: 503 })
  expect(await backend().users.getCount()).toBe(0)
})

test('refuses to start in production', () => {
  vi.stubEnv('CONTEXT', 'production')
  const options = { siteUrl, webhookUrl: site.url, webhookSecret, clock }
  expect(() => createClerkEmulator(options)).toThrow(/production/)
  vi.unstubAllEnvs()
})

test('rejects requests from another origin', async () => {
  const reply = await emulator.frontend(
    new Request(`${siteUrl}/__clerk/v1/client/sign_ins`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ identifier: 'a@b.example' }),
    }),
  )
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ errors: [{ code: 'origin_invalid' }] })
})
