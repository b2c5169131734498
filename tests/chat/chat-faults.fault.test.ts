import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import chatFunction from '../../netlify/functions/chat.ts'
import { eventsOf, messagesUsed, openChat } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { aboutIt, asking } from './asking.ts'

const set = useLocalSet()
const { ask, messagesOf } = asking(set)

test.each([
  ['429', { status: 429 }, 503, 'unavailable'],
  ['401 for an invalid key', { status: 401 }, 502, 'upstream_failed'],
  ['a lost connection', { cutAfterBytes: 0 }, 502, 'upstream_failed'],
])(
  'a provider that fails before the first text replies to %s with an error and returns the message (H1)',
  async (_, fault, status, code) => {
    const nurse = await signUpExisting(set)
    await set.openai.fail({ match: '/v1', times: 1, ...fault })
    const reply = await nurse.call('POST', '/api/ai/chat', aboutIt('Who pays?'))
    expect([reply.status, reply.body.error.code]).toEqual([status, code])
    expect(JSON.stringify(reply.body)).not.toMatch(/openai|api key|model/i)
    expect(await messagesUsed(nurse)).toBe(0)
    expect(await messagesOf(nurse)).toMatchObject([
      { content: 'Who pays?' },
      { content: '', state: 'broken' },
    ])
  },
)

test('a provider that fails before the first text gets 504 within the deadline when it stalls, without a retry, and the message is returned (H1)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.fail({ match: '/v1', times: 9, delayMs: 60_000 })
  const began = performance.now()
  const { status, error } = await ask(nurse, 'Who pays?')
  expect([status, error?.code]).toEqual([504, 'upstream_timeout'])
  expect(performance.now() - began).toBeLessThan(27_000)
  expect(await messagesUsed(nurse)).toBe(0)
  const { requests } = (await (await fetch(`${set.openai.url}/_control/requests`)).json()) as {
    requests: unknown[]
  }
  expect(requests).toHaveLength(1)
}, 40_000)

test('a stream that fails in the middle stores the answer despite a short outage of the database at the end (H2)', async () => {
  const member = await signUpMember(set)
  const response = await openChat(set, member, aboutIt('Who pays?'))
  const events = eventsOf(response)
  await events.next()
  await set.fail('neon', { match: '/sql', status: 503, times: 1 })
  let last: string | undefined
  for await (const { name } of events) last = name
  expect(last).toBe('done')
  expect(await messagesOf(member)).toMatchObject([{}, { state: 'complete' }])
})

test('a stream that fails in the middle sends an error during a longer outage at the end, and marks the saved text after the lease (H2)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(200)
  const response = await openChat(set, nurse, aboutIt('Who pays?', 'lost'))
  const events = eventsOf(response)
  await expect.poll(async () => (await messagesOf(nurse))[1]?.content).not.toBe('')
  await set.fail('neon', { match: '/sql', status: 503, times: 99 })
  let last: unknown
  for await (const { name, data } of events) last = { name, data }
  expect(last).toMatchObject({ name: 'error', data: { code: 'unavailable' } })
  await set.clearFaults()
  expect(await messagesOf(nurse)).toMatchObject([{}, { state: 'pending' }])
  clock.set(Date.now() + 90_001)
  const [, lost] = await messagesOf(nurse)
  expect(lost).toMatchObject({ state: 'broken', content: expect.stringMatching(/./) })
  const again = await ask(nurse, 'Who pays?', 'lost')
  expect(again.done?.limits.aiMessagesUsed).toBe(1)
  expect(await messagesOf(nurse)).toHaveLength(2)
}, 60_000)

test('a closed tab does not stop the answer, which is stored and counts, and no run is left (Q4, H3)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(60)
  const leaving = new AbortController()
  const response = await openChat(set, nurse, aboutIt('Who pays?'), leaving.signal)
  await eventsOf(response).next()
  leaving.abort()
  const finished = { open: 0, finished: 1, aborted: 0 }
  await expect.poll(() => set.openai.streams()).toEqual(finished)
  await expect.poll(async () => (await messagesOf(nurse))[1]?.state).toBe('complete')
  expect((await messagesOf(nurse))[1]?.content).toContain('Source:')
  expect(await messagesUsed(nurse)).toBe(1)
})

test('a closed tab does not stop the answer before its first text (H3)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(700)
  const leaving = new AbortController()
  const opening = openChat(set, nurse, aboutIt('Who pays? [[cut]]'), leaving.signal)
  await wait(400)
  leaving.abort()
  await expect(opening).rejects.toThrow()
  await expect.poll(() => set.openai.streams(), { timeout: 10_000 }).toMatchObject({ open: 0 })
  await expect.poll(async () => (await messagesOf(nurse))[1]?.state).toBe('broken')
  expect(await messagesUsed(nurse)).toBe(0)
})

test('a closed tab at Netlify makes the function wait until the answer is stored (H3)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(40)
  const waited: Promise<unknown>[] = []
  const reply = await chatFunction(
    new Request(`${set.url}/api/ai/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${nurse.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify(aboutIt('Who pays?')),
    }),
    { requestId: 'waits', waitUntil: (work) => void waited.push(work) },
  )
  expect(reply.status).toBe(200)
  await reply.body?.cancel()
  expect(waited).toHaveLength(1)
  expect((await messagesOf(nurse))[1]?.state).toBe('pending')
  await Promise.all(waited)
  expect((await messagesOf(nurse))[1]?.state).toBe('complete')
})

test('too many or too long messages get 413 for 200,000 characters, and for 4,001 (H4)', async () => {
  const nurse = await signUpExisting(set)
  for (const length of [200_000, 4_001]) {
    const { status, error } = await ask(nurse, 'x'.repeat(length))
    expect([status, error?.code], `${length}`).toEqual([413, 'too_large'])
  }
  expect(await set.openai.prompts()).toEqual([])
  expect((await ask(nurse, 'x'.repeat(4_000))).status).toBe(200)
  expect(await messagesUsed(nurse)).toBe(1)
})

// Retry, because on a busy machine a request can time out while it waits for the lock on the
// user's row.
test(
  'too many or too long messages get two answers for 50 concurrent chats of one user, of which ten pass the rate limit (H4)',
  { retry: 2 },
  async () => {
    clock.set(Date.parse('2027-03-01T10:00:20Z'))
    const member = await signUpMember(set)
    await set.openai.setPace(60)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(member, `Question ${index}`)),
    )
    const answered = replies.filter(({ done }) => done)
    expect(answered).toHaveLength(2)
    expect(replies.filter(({ error }) => error?.code === 'rate_limited')).toHaveLength(48)
    const early = replies.filter(({ error }) => /earlier questions/.test(error?.message ?? ''))
    expect(early).toHaveLength(8)
    expect(await set.openai.prompts()).toHaveLength(2)
    expect(await messagesUsed(member)).toBe(2)
    clock.set(Date.parse('2027-03-01T10:01:00Z'))
    expect((await ask(member, 'A minute later')).status).toBe(200)
  },
)
