import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClerkClient, verifyToken } from '@clerk/backend'
import { verifyWebhook } from '@clerk/backend/webhooks'
import type { WebhookEvent } from '@clerk/backend/webhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClerkEmulator } from '../../emulators/clerk/emulator.ts'
import type { ClerkEmulator } from '../../emulators/clerk/emulator.ts'
import { listen } from '../../emulators/shared/http.ts'
import type { Listening } from '../../emulators/shared/http.ts'

/** The stand-in's backend API, tokens and webhooks against the unmodified @clerk/backend. */
const webhookSecret = 'whsec_bG9jYWwtY2xlcmstc2VjcmV0'
const siteUrl = 'http://localhost:8888'

let dataDirectory: string
let standIn: ClerkEmulator
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
  standIn = createClerkEmulator({
    dataDirectory,
    siteUrl,
    webhookUrl: site.url,
    webhookSecret,
    clock,
  })
  api = await listen(standIn.backend, 0)
}
async function stop() {
  standIn.close()
  await api.close()
}

const backend = (secretKey = standIn.secretKey) => createClerkClient({ secretKey, apiUrl: api.url })

const control = (path: string, wish: object) =>
  fetch(`${api.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(wish) })

const eventTypes = () => received.map(({ type }) => type)

test('users are created, found, listed, renamed and deleted', async () => {
  const { users } = backend()
  const created = await users.createUser({
    emailAddress: ['Ada@example.com'],
    password: 'correct horse',
    firstName: 'Ada',
  })
  const second = await users.createUser({ emailAddress: ['bea@example.com'] })

  const found = await users.getUser(created.id)
  expect(found.primaryEmailAddress?.emailAddress).toBe('ada@example.com')
  expect(found.primaryEmailAddress?.verification?.status).toBe('verified')
  expect(found).toMatchObject({ firstName: 'Ada', lastName: null, passwordEnabled: true })

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

test('a wrong secret key, a taken address and a short password are refused', async () => {
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

test('tokens verify without network, for this site alone and for 60 s', async () => {
  const personId = await standIn.addPerson('ada@example.com')
  const token = standIn.tokenFor(personId)
  const rules = { jwtKey: standIn.jwtPublicKeyPem, authorizedParties: [siteUrl] }
  const claims = await verifyToken(token, rules)
  expect(claims).toMatchObject({
    sub: personId,
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
  await expect(verifyToken(standIn.tokenFor(personId), rules)).rejects.toMatchObject({
    reason: 'token-expired',
  })
})

test('tokens verify by the key set, too', async () => {
  const token = standIn.tokenFor(await standIn.addPerson('ada@example.com'))
  const claims = await verifyToken(token, { secretKey: standIn.secretKey, apiUrl: api.url })
  expect(claims.sid).toMatch(/^sess_\w{27}$/)
})

test('people, passwords and the signing key survive a restart; no password is legible', async () => {
  const personId = await standIn.addPerson('ada@example.com', 'correct horse')
  const token = standIn.tokenFor(personId)
  const signedIn = await signIn('correct horse')
  await stop()
  await start()

  await verifyToken(token, { jwtKey: standIn.jwtPublicKeyPem })
  expect((await backend().users.getUser(personId)).id).toBe(personId)
  expect(await (await signIn('wrong horse')).json()).toMatchObject({
    errors: [{ code: 'form_password_incorrect' }],
  })
  expect((await signIn('correct horse')).status).toBe(200)

  const cookie = signedIn.headers.getSetCookie().find((each) => each.startsWith('__client='))!
  const client = await standIn.frontend(
    new Request(`${siteUrl}/__clerk/v1/client`, { headers: { cookie: cookie.split(';')[0]! } }),
  )
  expect(await client.json()).toMatchObject({ response: { sessions: [{ status: 'active' }] } })

  const file = join(dataDirectory, 'clerk.json')
  expect(await readFile(file, 'utf8')).not.toContain('correct horse')
  expect((await stat(file)).mode & 0o077).toBe(0)
})

const signIn = (password: string) =>
  standIn.frontend(
    new Request(`${siteUrl}/__clerk/v1/client/sign_ins`, {
      method: 'POST',
      headers: { origin: siteUrl },
      body: new URLSearchParams({ identifier: 'ada@example.com', password }),
    }),
  )

test.each(['{"version":1,', '{"version":2}'])(
  'a file of people that is damaged or of another version stops the start, and stays: %s',
  async (text) => {
    const file = join(dataDirectory, 'clerk.json')
    await writeFile(file, text)
    const start = () => createClerkEmulator({ dataDirectory, siteUrl, webhookSecret, clock })
    expect(start).toThrow(/npm run reset/)
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)

test('a webhook tells the site of every change, signed', async () => {
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

test('a webhook that fails is sent again', async () => {
  siteAnswers = [500]
  await standIn.addPerson('ada@example.com')
  await expect.poll(eventTypes, { timeout: 3_000 }).toEqual(['user.created'])
})

test('webhooks are dropped, doubled, delayed and shuffled on demand', async () => {
  await control('webhooks', { mode: 'drop' })
  await standIn.addPerson('dropped@example.com')
  await control('webhooks', { mode: 'duplicate' })
  await standIn.addPerson('doubled@example.com')
  await expect.poll(emails).toEqual(['doubled@example.com', 'doubled@example.com'])

  received = []
  await control('webhooks', { mode: 'shuffle' })
  await standIn.addPerson('first@example.com')
  await standIn.addPerson('second@example.com')
  await expect.poll(emails).toEqual(['second@example.com', 'first@example.com'])

  received = []
  await control('webhooks', { mode: 'delay' })
  await standIn.addPerson('delayed@example.com')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(emails()).toEqual([])
  await expect.poll(emails, { timeout: 4_000 }).toEqual(['delayed@example.com'])

  expect((await control('webhooks', { mode: 'sometimes' })).status).toBe(400)
})

const emails = () =>
  received.map(({ data }) => 'email_addresses' in data && data.email_addresses[0]?.email_address)

test('the code can be asked of everyone, expires, and gives up after five wrong ones', async () => {
  await control('settings', { emailCode: 'everyone' })
  const begun = await frontend('sign_ups', {
    email_address: 'a@b.example',
    password: 'long enough',
  })
  const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!
  const { response } = (await begun.json()) as { response: { id: string; status: string } }
  expect(response.status).toBe('missing_requirements')

  const prepare = () => frontend(`sign_ups/${response.id}/prepare_verification`, {}, cookie)
  const attempt = async (code: string) => {
    const reply = await frontend(`sign_ups/${response.id}/attempt_verification`, { code }, cookie)
    return ((await reply.json()) as { errors?: { code: string }[] }).errors?.[0]?.code
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
  standIn.frontend(
    new Request(`${siteUrl}/__clerk/v1/client/${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(form),
    }),
  )

test('two sign-ups for one address at once make one person', async () => {
  const form = { email_address: 'ada@example.com', password: 'long enough' }
  const replies = await Promise.all([frontend('sign_ups', form), frontend('sign_ups', form)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await backend().users.getUserList()).totalCount).toBe(1)
})

test('faults are injected in Clerk’s own form', async () => {
  await control('fail', { match: '/v1/users', status: 503 })
  await expect(backend().users.getCount()).rejects.toMatchObject({ status: 503 })
  expect(await backend().users.getCount()).toBe(0)
})

test('it refuses to start in production', () => {
  vi.stubEnv('CONTEXT', 'production')
  const options = { siteUrl, webhookUrl: site.url, webhookSecret, clock }
  expect(() => createClerkEmulator(options)).toThrow(/production/)
  vi.unstubAllEnvs()
})
