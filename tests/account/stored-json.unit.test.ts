import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../support/store-browser.ts'

const clerk = vi.hoisted(() => ({ user: undefined as { id: string } | undefined }))
const { session: stored } = stubBrowser()
vi.mock('../../src/browser/clerk.ts', () => ({ $clerkUser: { get: () => clerk.user } }))
vi.mock('../../src/stores/account/user.ts', () => ({ $user: { get: () => ({ id: 'user_1' }) } }))
vi.mock('../../src/stores/account/session.ts', () => ({ visitorDraftPrefix: 'draft:' }))
vi.mock('../../src/browser/api.ts', () => ({ call: async () => undefined }))

// Another test file in this worker may have loaded these modules without the mocks, so load them
// again.
vi.resetModules()
const { readStoredJson } = await import('../../src/browser/storage.ts')
const { takeIntent, resumeIntent } = await import('../../src/stores/account/intent.ts')
const { $toasts, showStoredToast } = await import('../../src/stores/ui/toasts.ts')
const {
  conversationAbout,
  deleteConversation,
  generalConversation,
  setDraft,
  storeQuestion,
  storedQuestion,
} = await import('../../src/stores/chat/conversation.ts')
const general = generalConversation('00000000-0000-4000-8000-000000000000')

beforeEach(() => {
  stored.clear()
  clerk.user = undefined
})

test.each(['{', '', 'undefined', 'null'])('treats the stored text "%s" as absent', async (text) => {
  for (const key of ['intent', 'toast', `chat:asked:user_1:${general.id}`]) stored.set(key, text)
  expect(readStoredJson('sessionStorage', 'intent')).toBeUndefined()
  expect(takeIntent('save')).toBeUndefined()
  expect(resumeIntent()).toBeUndefined()
  expect(storedQuestion(general)).toBeUndefined()
  await showStoredToast()
  expect($toasts.get()).toEqual([])
})

test('deletes the unconfirmed question with its conversation, and no other one', async () => {
  const question = { requestId: 'request_1', message: 'Who pays?' }
  storeQuestion(general, question)
  storeQuestion(conversationAbout('sleep-coaching'), question)
  await deleteConversation(general)
  expect(storedQuestion(general)).toBeUndefined()
  expect(storedQuestion(conversationAbout('sleep-coaching'))).toEqual(question)
})

test('stores a draft under the id of its user (A2)', () => {
  setDraft(conversationAbout('sleep-coaching'), 'A draft')
  expect([...stored]).toEqual([['chat:draft:user_1:sleep-coaching', 'A draft']])
})

test('keeps a question of another conversation stored', () => {
  const intent = { kind: 'ask', slug: 'sleep-coaching', message: 'Who pays?' }
  stored.set('intent', JSON.stringify({ intent, at: Date.now(), page: 0 }))
  expect(takeIntent('ask', ({ slug }) => slug === undefined)).toBeUndefined()
  expect(takeIntent('ask', ({ slug }) => slug === 'sleep-coaching')).toEqual(intent)
  expect(takeIntent('ask')).toBeUndefined()
})

const intent = { kind: 'ask', message: 'A secret plan?' }
const store = (more: object = {}) =>
  stored.set('intent', JSON.stringify({ intent, at: Date.now(), page: 0, userId: 'a', ...more }))

test('the action of a user whose session ended is done for this user, and dropped for another one (A2)', () => {
  store()
  clerk.user = { id: 'b' }
  expect(takeIntent('ask')).toBeUndefined()
  expect(stored.has('intent')).toBe(false)
  store()
  clerk.user = { id: 'a' }
  expect([takeIntent('ask'), takeIntent('ask')]).toEqual([intent, undefined])
})

test('the action of a user whose session ended opens the dialog on the next page, and is done on the page after it (A2)', () => {
  store()
  clerk.user = { id: 'a' }
  expect(resumeIntent()).toEqual(intent)
  expect(takeIntent('ask')).toBeUndefined()
  store({ userId: undefined })
  expect(resumeIntent()).toBeUndefined()
  expect(takeIntent('ask')).toEqual(intent)
})

test('the action of a user whose session ended expires after 30 minutes (A2)', () => {
  store({ at: Date.now() - 31 * 60_000 })
  expect(resumeIntent()).toBeUndefined()
  expect(stored.has('intent')).toBe(false)
})
