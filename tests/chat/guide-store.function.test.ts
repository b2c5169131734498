import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { messagesUsed } from '../support/chat-stream.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { connectStores, stubBrowser, type Send } from '../support/store-browser.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { asking, slug } from './asking.ts'

// The stores of the chat, against the site's functions, without a browser.
const chatPath = '/api/ai/chat'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })

const { fill, forgetEnd } = asking(set)
const user = vi.hoisted(() => ({ token: '' }))
vi.mock('../../src/browser/clerk.ts', () => ({
  $clerkUser: atom({ id: 'a-user' }),
  sessionToken: async () => user.token,
  loadClerk: async () => ({}),
}))
vi.mock('../../src/stores/ui/load-overlays.ts', () => ({ loadOverlays: () => undefined }))
const { session } = stubBrowser({ requestAnimationFrame: (draw: () => void) => setTimeout(draw) })
const { network, toServer } = connectStores(set)

beforeEach(() => {
  session.clear()
  network.send = undefined
})

/** Loads the stores as a new page of the same tab does. */
async function openPage(nurse: TestUser, opens = true) {
  user.token = nurse.token()
  vi.resetModules()
  const guide = await import('../../src/stores/chat/guide.ts')
  const store = await import('../../src/stores/chat/conversation.ts')
  const { $user, loadUser } = await import('../../src/stores/account/user.ts')
  const { $toasts } = await import('../../src/stores/ui/toasts.ts')
  const { $limits } = await import('../../src/stores/account/limits.ts')
  if ($user.get() === undefined) await loadUser()
  await expect.poll(() => $user.get()).toBeDefined()
  const chat = store.conversationAbout(slug)
  if (opens) await guide.openConversation(chat)
  const answer = (at = -1) =>
    chat.$messages
      .get()
      .filter(({ role }) => role === 'assistant')
      .at(at)
  const states = () => chat.$messages.get().map(({ role, state }) => state ?? role)
  const ends = () => expect.poll(() => chat.$answer.get(), { timeout: 20_000 }).toBeUndefined()
  return {
    chat,
    store,
    toasts: () => $toasts.get().map(({ title, action }) => [title, action?.label]),
    limits: () => $limits.get(),
    answer,
    states,
    ends,
    ask: (text: string) => guide.askGuide(chat, text),
    stop: () => guide.stopAnswer(chat),
    async asked(text: string) {
      expect(guide.askGuide(chat, text)).toBe(true)
      await ends()
    },
    async retry() {
      guide.retryQuestion(chat, chat.$messages.get().at(-1)!.requestId)
      await ends()
    },
    text: () => expect.poll(() => chat.$answer.get()?.text, { timeout: 10_000 }),
    open: () => guide.openConversation(chat),
  }
}

const reply =
  (status: number, code: string): Send =>
  async () =>
    Response.json({ error: { code, message: 'Not now.' } }, { status })
const lost: Send = () => Promise.reject(new TypeError('Failed to fetch'))
/** Sends only the requests to `start` (by default those for a new answer) to `send`. */
const onChat =
  (send: Send, start = chatPath): Send =>
  (path, init) =>
    (path.startsWith(start) ? send : toServer)(path, init)

/** A reply whose connection is lost after its first text. */
const cutAfterText: Send = async (path, init) => {
  const { body, headers } = await toServer(path, init)
  const reader = body!.getReader()
  let isFirst = true
  return new Response(
    new ReadableStream({
      async pull(controller) {
        if (!isFirst) return controller.error(new TypeError('network error'))
        isFirst = false
        controller.enqueue((await reader.read()).value)
      },
    }),
    { headers },
  )
}

test('an interrupted answer, and its Retry with the same id gets the answer that the server stored, and counts once (Q3)', async () => {
  const nurse = await signUpExisting(set)
  const page = await openPage(nurse)
  network.send = onChat(async (path, init) => {
    await (await toServer(path, init)).text()
    throw new TypeError('Failed to fetch')
  })
  await page.asked('Who pays?')
  expect(page.states()).toEqual(['user', 'interrupted'])
  expect(page.toasts()).toEqual([['Error', undefined]])
  network.send = undefined
  await page.retry()
  expect(page.states()).toEqual(['user', 'complete'])
  expect(await messagesUsed(nurse)).toBe(1)
  expect(await set.openai.prompts()).toHaveLength(1)
})

test('an interrupted answer, and its Retry with the same id polls while the server still writes, and counts once (Q3)', async () => {
  const nurse = await signUpExisting(set)
  const page = await openPage(nurse)
  await set.openai.setPace(150)
  network.send = onChat(cutAfterText)
  await page.asked('Who pays?')
  expect(page.answer()).toMatchObject({ state: 'interrupted', content: expect.stringMatching(/./) })
  network.send = undefined
  const retried = page.retry()
  await expect.poll(() => page.chat.$answer.get()?.phase).toBe('catching-up')
  await retried
  expect(page.states()).toEqual(['user', 'complete'])
  expect(await messagesUsed(nurse)).toBe(1)
  expect(await set.openai.prompts()).toHaveLength(1)
})

test('an interrupted answer, and its Retry with the same id sends a question that never arrived, also after a reload (Q3)', async () => {
  const nurse = await signUpExisting(set)
  network.send = onChat(lost)
  await (await openPage(nurse)).asked('Who pays?')
  const page = await openPage(nurse)
  expect(page.states()).toEqual(['user', 'interrupted'])
  expect(await messagesUsed(nurse)).toBe(0)
  network.send = undefined
  await page.retry()
  expect(page.states()).toEqual(['user', 'complete'])
  expect(await messagesUsed(nurse)).toBe(1)
  expect(session.size).toBe(0)
})

test('an interrupted answer, and its Retry with the same id follows a stop, shows the full answer and counts once (Q4)', async () => {
  const nurse = await signUpExisting(set)
  const page = await openPage(nurse)
  await set.openai.setPace(100)
  page.ask('Can a surgeon pay me?')
  await page.text().not.toBe('')
  page.stop()
  await page.ends()
  expect(page.answer()).toMatchObject({ state: 'stopped', content: expect.stringMatching(/./) })
  await page.retry()
  expect(page.states()).toEqual(['user', 'complete'])
  expect(await messagesUsed(nurse)).toBe(1)
})

test('a reload during an answer polls it to its end, and counts once (H5)', async () => {
  const nurse = await signUpExisting(set)
  const first = await openPage(nurse)
  await set.openai.setPace(100)
  first.ask('Who pays?')
  await first.text().not.toBe('')
  const page = await openPage(nurse)
  expect(page.chat.$answer.get()?.phase).toBe('catching-up')
  await page.ends()
  expect(page.states()).toEqual(['user', 'complete'])
  expect(await messagesUsed(nurse)).toBe(1)
})

test('polling ends after three failures in a row, with the text so far', async () => {
  const nurse = await signUpExisting(set)
  await (await openPage(nurse)).asked('Who pays?')
  await forgetEnd(nurse, 'So far')
  const page = await openPage(nurse)
  await page.text().toBe('So far')
  network.send = reply(503, 'unavailable')
  await page.ends()
  expect(page.answer()).toMatchObject({ content: 'So far', state: 'interrupted' })
})

test('a message that the server rejects returns to the input over the rate limit, without an upgrade (H4)', async () => {
  const page = await openPage(await signUpMember(set))
  network.send = onChat(reply(429, 'rate_limited'))
  await page.asked('Who pays?')
  expect(page.chat.$draft.get()).toBe('Who pays?')
  expect(page.states()).toEqual([])
  expect(page.toasts()).toEqual([['Error', undefined]])
  // It stays with Retry while the user types the next one.
  page.ask('Who pays?')
  page.store.setDraft(page.chat, 'The next one')
  await page.ends()
  expect(page.states()).toEqual(['user', 'interrupted'])
  network.send = undefined
  await page.retry()
  expect(page.states()).toEqual(['user', 'complete'])
  expect(page.chat.$draft.get()).toBe('The next one')
})

test('a message that the server rejects offers an upgrade at the limit, and keeps the earlier answer of a retry', async () => {
  const nurse = await signUpExisting(set)
  const page = await openPage(nurse)
  await page.asked('Who pays? [[cut]]')
  const part = page.answer()
  await set.neon.rows('update users set ai_messages_used = 5 where clerk_id = $1', [nurse.clerkId])
  await page.retry()
  expect(page.answer()).toBe(part)
  expect(page.toasts().at(-1)).toEqual(['Message Limit Reached', 'Upgrade'])
  await expect.poll(() => page.limits()).toMatchObject({ limits: { aiMessagesUsed: 5 } })
  expect(page.chat.$draft.get()).toBe('')
})

test('a conversation that fails to load keeps new answers and unsent questions', async () => {
  const nurse = await signUpExisting(set)
  await (await openPage(nurse)).asked('Who pays?')
  const page = await openPage(nurse, false)
  network.send = onChat(reply(503, 'unavailable'), '/api/ai/conversation')
  await page.open()
  expect(page.chat.$loadState.get()).toBe('failed')
  await page.asked('What do I charge?')
  network.send = reply(503, 'unavailable')
  await page.asked('One more')
  await page.asked('And another')
  expect(page.states()).toEqual(['user', 'complete', 'user', 'interrupted', 'user', 'interrupted'])
  network.send = undefined
  await page.open()
  expect(page.states().slice(2)).toEqual([
    ...['user', 'complete', 'user', 'interrupted', 'user', 'interrupted'],
  ])
  expect(await messagesUsed(nurse)).toBe(2)
})

test('earlier pages load once each, and a copy has all of them', async () => {
  const nurse = await signUpExisting(set)
  await fill(nurse, 120, slug)
  const page = await openPage(nurse)
  const { store, chat } = page
  expect(page.states()).toHaveLength(100)
  network.send = lost
  await expect(store.readEarlierPage(chat)).rejects.toThrow()
  network.send = undefined
  const counts = await Promise.all([store.readEarlierPage(chat), store.readEarlierPage(chat)])
  expect(counts.toSorted()).toEqual([0, 100])
  await store.readWholeConversation(chat)
  const questions = chat.$messages.get().filter(({ role }) => role === 'user')
  expect(questions.map(({ content }) => content)).toEqual(
    Array.from({ length: 120 }, (_, turn) => `Question ${turn + 1}`),
  )
})
