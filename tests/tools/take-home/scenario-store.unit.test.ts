import { beforeEach, expect, test, vi } from 'vitest'
import type { Scenario } from '../../../domain/tools/take-home/scenario.schema.ts'
import { fullSchedule } from './take-home-inputs.ts'

const page = vi.hoisted(() => ({
  call: vi.fn<(name: string, request?: { body?: object }) => Promise<unknown>>(),
  toasts: [] as { title: string; description?: string; action?: object }[],
  askForSignIn: vi.fn<(toast: object, intent: object) => void>(),
  takeIntent: vi.fn<() => object | undefined>(),
  tier: 'free' as 'free' | 'member',
  session: 'signed-in',
}))
vi.mock('../../../src/browser/api.ts', () => ({ call: page.call }))
vi.mock('../../../src/stores/saved/saved.ts', () => ({ checkSaved: async () => undefined }))
vi.mock('../../../src/stores/ui/toasts.ts', () => ({
  actionDuration: 10_000,
  showToast: (toast: { title: string }) => page.toasts.push(toast),
}))
vi.mock('../../../src/stores/account/sign-in.ts', () => ({ askForSignIn: page.askForSignIn }))
vi.mock('../../../src/stores/account/intent.ts', () => ({ takeIntent: page.takeIntent }))
vi.mock('../../../src/stores/account/session.ts', () => ({
  $session: {
    get: () => ({ state: page.session }),
    subscribe: (listen: (session: object) => void) => listen({ state: page.session }),
  },
}))
vi.mock('../../../src/stores/account/user.ts', () => ({
  $user: { get: () => ({ subscriptionTier: page.tier }) },
  loadUser: async () => undefined,
}))

const inputs = fullSchedule
const stored: Scenario = {
  id: '9f3f6f0a-6a0e-4b5e-8a55-0d6a3f2b7c11',
  opportunitySlug: 'nurse-foot-care',
  name: 'Mine',
  inputs,
  updatedAt: '2026-11-22T12:00:00.000Z',
}
const limit = { code: 'scenario_limit_reached', message: 'The limit.' }

let { CallError } = await import('../../../src/browser/call-error.ts')
let store: typeof import('../../../src/stores/tools/scenarios.ts')
async function open(session = 'signed-in', tier: 'free' | 'member' = 'free') {
  Object.assign(page, { session, tier, toasts: [] })
  vi.resetModules()
  // After `resetModules`, the store uses a new `CallError` class. Import the new class here, because
  // the store checks errors with `instanceof`.
  ;({ CallError } = await import('../../../src/browser/call-error.ts'))
  store = await import('../../../src/stores/tools/scenarios.ts')
}
beforeEach(() => {
  page.call.mockReset()
  page.askForSignIn.mockReset()
  page.takeIntent.mockReset()
})

const save = () => store.saveScenario('nurse-foot-care', 'Mine', inputs)
const requestIds = () =>
  page.call.mock.calls
    .filter(([name]) => name === 'POST /api/scenarios')
    .map(([, request]) => (request?.body as { requestId: string }).requestId)
const items = () => {
  const list = store.$scenarios.get()
  return list.state === 'loaded' ? list.items : list.state
}

test('saves the entry first if a free account has not saved it', async () => {
  await open()
  page.call
    .mockRejectedValueOnce(new CallError(403, '', limit))
    .mockResolvedValueOnce({ isSaved: false })
    .mockResolvedValueOnce({})
    .mockResolvedValueOnce(stored)
  expect(await save()).toBe('saved')
  expect(page.call.mock.calls.map(([name]) => name)).toEqual([
    'POST /api/scenarios',
    'GET /api/saved-opportunities/check/:slug',
    'POST /api/saved-opportunities',
    'POST /api/scenarios',
  ])
  expect(new Set(requestIds()).size).toBe(1)
})

test('offers the upgrade at the limit to a free account, and not to a member', async () => {
  await open()
  page.call
    .mockRejectedValueOnce(new CallError(403, '', limit))
    .mockResolvedValueOnce({ isSaved: true })
  expect(await save()).toBe('limit')
  expect(page.toasts).toMatchObject([{ description: 'The limit.', action: { href: '/pricing' } }])
  await open('signed-in', 'member')
  page.call.mockRejectedValueOnce(new CallError(403, '', limit))
  expect(await save()).toBe('limit')
  expect(page.toasts[0]).toMatchObject({ description: 'The limit.' })
  expect(page.toasts[0]?.action).toBeUndefined()
})

test('asks a visitor to sign in, and saves after the sign-in', async () => {
  await open('signed-out')
  expect(await save()).toBe('sign-in')
  expect(page.call).not.toHaveBeenCalled()
  const intent = page.askForSignIn.mock.calls[0]?.[1]
  expect(intent).toMatchObject({ kind: 'scenario', scenario: { name: 'Mine' } })
  page.takeIntent.mockReturnValueOnce(intent)
  page.call.mockResolvedValueOnce(stored)
  await open()
  expect(requestIds()).toEqual([(intent as { scenario: { requestId: string } }).scenario.requestId])
})

test('shows the newer version after a change elsewhere, and the next change applies to that version', async () => {
  await open()
  const newer = { ...stored, name: 'From the phone', updatedAt: '2026-11-22T13:00:00.000Z' }
  page.call
    .mockResolvedValueOnce([stored])
    .mockRejectedValueOnce(new CallError(409, '', { code: 'changed_elsewhere' }, newer))
  await store.loadScenarios('nurse-foot-care')
  expect(await store.renameScenario(stored, 'From the laptop')).toBe(false)
  expect(items()).toEqual([newer])
  page.call.mockResolvedValueOnce({ ...newer, name: 'From the laptop' })
  expect(await store.renameScenario(newer, 'From the laptop')).toBe(true)
  expect(page.call.mock.lastCall?.[1]?.body).toEqual({
    name: 'From the laptop',
    ifUpdatedAt: newer.updatedAt,
  })
})

test('removes a deleted scenario from the list, and keeps it if the call fails', async () => {
  await open()
  page.call.mockResolvedValueOnce([stored]).mockRejectedValueOnce(new TypeError('no reply'))
  await store.loadScenarios()
  expect(await store.deleteScenario(stored)).toBe(false)
  expect(items()).toEqual([stored])
  page.call.mockResolvedValueOnce({ removed: true })
  expect(await store.deleteScenario(stored)).toBe(true)
  expect(items()).toEqual([])
})
