import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../support/store-browser.ts'
import type { StoredProfile } from '../../../domain/tools/profile.schema.ts'
import type { Profile } from '../../../domain/tools/profile.ts'

const api = vi.hoisted(() => ({
  call: vi.fn<(name: string, request?: { body: unknown }) => Promise<unknown>>(),
}))
vi.mock('../../../src/browser/api.ts', () => ({
  call: api.call,
  stateLines: () => Promise.reject(new Error('offline')),
}))
vi.mock('../../../src/browser/personal-figures.ts?worker&url', () => ({
  default: 'data:text/javascript,',
}))
vi.mock('../../../src/browser/clerk.ts', async () => {
  const { atom } = await import('nanostores')
  return { $clerkUser: atom<unknown>(undefined), sessionHint: () => true, signOut: vi.fn() }
})

const me = 'user_me'
const at45: Profile = { job: 'keeps', hourlyPay: 45_00, status: 'single' }
const at60: Profile = { job: 'keeps', hourlyPay: 60_00, status: 'single' }

const events = new EventTarget()
const { local: storage } = stubBrowser({
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
})
let store: typeof import('../../../src/stores/tools/change-profile.ts')
let profile: typeof import('../../../src/stores/tools/profile.ts')

beforeEach(async () => {
  storage.clear()
  api.call.mockReset().mockRejectedValue(new Error('offline'))
  vi.resetModules()
  store = await import('../../../src/stores/tools/change-profile.ts')
  profile = await import('../../../src/stores/tools/profile.ts')
})

async function signIn(): Promise<void> {
  const clerk = (await import('../../../src/browser/clerk.ts')) as unknown as {
    $clerkUser: { set: (user: { id: string }) => void }
  }
  const { $session } = await import('../../../src/stores/account/session.ts')
  $session.subscribe(() => undefined)
  clerk.$clerkUser.set({ id: me })
}

const inStorage = () => JSON.parse(storage.get('profile') ?? 'null')
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('undoes a change, and a reset', () => {
  store.changeProfile(at45)
  store.changeProfile(at60)
  store.undoChange()
  expect(inStorage().profile).toEqual(at45)
  store.resetProfile()
  expect(inStorage()).toBeNull()
  store.undoChange()
  expect(inStorage().profile).toEqual(at45)
  expect(store.$canUndo.get()).toBe(false)
})

test('sends a change of a signed-in user, and marks it as saved', async () => {
  await signIn()
  api.call.mockImplementation(async (_, request) => request?.body)
  store.changeProfile(at45)
  expect(inStorage()).toMatchObject({ userId: me, isSaved: false })
  await settled()
  expect(api.call).toHaveBeenCalledTimes(1)
  expect(inStorage()).toMatchObject({ profile: at45, isSaved: true })
})

test('takes a later change of another device, and offers its own answers', async () => {
  await signIn()
  api.call.mockResolvedValue({ profile: at60, changedAt: '2099-01-01T00:00:00.000Z' })
  store.changeProfile(at45)
  await settled()
  expect(profile.$profile.get()).toEqual(at60)
  expect(store.$older.get()).toEqual(at45)
  store.changeProfile(at45)
  expect(store.$older.get()).toBeUndefined()
})

test('keeps a change that was made while the one before was being sent', async () => {
  await signIn()
  const replies: ((stored: StoredProfile) => void)[] = []
  api.call.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  store.changeProfile(at45)
  const first = inStorage() as StoredProfile
  store.changeProfile(at60)
  replies[0]!({ profile: at45, changedAt: first.changedAt })
  await settled()
  expect(inStorage()).toMatchObject({ profile: at60, isSaved: false })
})

test('sends an unsaved change again on the next page', async () => {
  await signIn()
  store.changeProfile(at45)
  await settled()
  expect(inStorage().isSaved).toBe(false)
  api.call.mockImplementation(async (name, request) =>
    name.startsWith('GET') ? { profile: null } : request?.body,
  )
  await store.syncProfile(me)
  expect(inStorage()).toMatchObject({ profile: at45, isSaved: true })
})

test('stores nothing after the session ended (A2)', async () => {
  await signIn()
  let reply: (stored: StoredProfile) => void = () => undefined
  api.call.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
  store.changeProfile(at45)
  vi.stubGlobal('setTimeout', () => undefined)
  Object.assign(document, { body: {} })
  const { endPage } = await import('../../../src/browser/session-end.ts')
  endPage()
  expect(inStorage()).toBeNull()
  reply({ profile: at60, changedAt: '2099-01-01T00:00:00.000Z' })
  await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(inStorage()).toBeNull()
})
