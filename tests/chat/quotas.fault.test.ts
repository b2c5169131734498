import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { messagesUsed } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { asking } from './asking.ts'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '100000', CHAT_STREAMS_AT_ONCE: '1000' } })
const { ask, messagesOf, siteCost } = asking(set)

const reached = async () => (await set.openai.prompts()).length
const count = <Item>(items: Item[], test: (item: Item) => boolean) => items.filter(test).length

test('concurrent messages count exactly 5 of 40 by a free user with 5 left (Q1)', async () => {
  const nurse = await signUpExisting(set)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(nurse, `Question ${index}`)),
  )
  const answered = count(replies, ({ done }) => done !== undefined)
  // On a busy machine, some requests may exceed the database's deadline and get a 503.
  const late = count(replies, ({ error }) => error?.code === 'unavailable')
  expect(count(replies, ({ error }) => error?.code === 'message_limit_reached')).toBe(
    40 - answered - late,
  )
  expect(answered).toBeLessThanOrEqual(5)
  expect(answered).toBeGreaterThanOrEqual(5 - late)
  expect(await reached()).toBeLessThanOrEqual(5)
  // A request that got a 503 may have stored its question without an answer.
  if (late > 0) return
  expect(await messagesUsed(nurse)).toBe(5)
  expect(await messagesOf(nurse)).toHaveLength(10)
})

test('concurrent messages from two tabs are all stored, each question before its answer (Q1)', async () => {
  const member = await signUpMember(set)
  const questions = Array.from({ length: 12 }, (_, index) => `Tab question ${index}`)
  await Promise.all(questions.map((question) => ask(member, question)))
  const messages = await messagesOf(member)
  const stored = messages.filter(({ role }) => role === 'user')
  expect(stored.map(({ content }) => content).sort()).toEqual(questions.sort())
  for (let at = 0; at < 24; at += 2) {
    expect(messages[at]?.requestId).toBe(messages[at + 1]?.requestId)
    expect(messages[at + 1]).toMatchObject({ role: 'assistant', state: 'complete' })
  }
})

test('a new month begins at 00:00 UTC on the first: over HTTP, with the server’s clock moved (Q2)', async () => {
  const nurse = await set.signUp()
  clock.set(Date.parse('2028-02-29T23:59:50Z'))
  await nurse.call('GET', '/api/auth/user')
  const spend = `update users set ai_messages_used = 5, quota_period = '2028-02-01' where clerk_id = $1`
  await set.neon.rows(spend, [nurse.clerkId])
  expect((await ask(nurse, 'One more?')).error?.code).toBe('message_limit_reached')
  expect((await nurse.call('GET', '/api/subscription/limits')).body).toMatchObject({
    aiMessagesUsed: 5,
    resetsAt: '2028-03-01T00:00:00.000Z',
  })
  clock.set(Date.parse('2028-03-01T00:00:00Z'))
  expect(await messagesUsed(nurse)).toBe(0)
  expect((await ask(nurse, 'And now?')).done?.limits.aiMessagesUsed).toBe(1)
})

test('a new month begins at 00:00 UTC on the first: a message of the old month that fails in the new one is not returned to the new month (Q2)', async () => {
  const nurse = await set.signUp()
  clock.set(Date.parse('2027-05-31T23:59:58Z'))
  await nurse.call('GET', '/api/auth/user')
  await set.openai.fail({ match: '/v1', status: 500, delayMs: 1_500 })
  const failing = ask(nurse, 'Across the turn')
  await expect.poll(() => messagesUsed(nurse), { interval: 50 }).toBe(1)
  clock.set(Date.parse('2027-06-01T00:00:01Z'))
  expect((await ask(nurse, 'June')).done?.limits.aiMessagesUsed).toBe(1)
  expect((await failing).status).toBe(502)
  expect(await messagesUsed(nurse)).toBe(1)
})

test('the same requestId counts once and gets the stored answer (Q3)', async () => {
  const nurse = await signUpExisting(set)
  const first = await ask(nurse, 'Who pays?', 'same')
  const again = await ask(nurse, 'Who pays?', 'same')
  expect([again.text, again.done?.message]).toEqual([first.text, first.done?.message])
  expect([again.done?.limits.aiMessagesUsed, await reached()]).toEqual([1, 1])
})

test('the same requestId counts one message for 50 concurrent requests, and answers 409 while the first one runs (Q3)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(100)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => ask(nurse, 'Who pays?', 'same')),
  )
  expect(count(replies, ({ done }) => done !== undefined)).toBe(1)
  expect(count(replies, ({ error }) => error?.code === 'in_progress')).toBe(49)
  expect([await messagesUsed(nurse), await reached()]).toEqual([1, 1])
})

test('a returned message is returned once after each failure, and its answer counts once (Q5, Q4)', async () => {
  const nurse = await signUpExisting(set)
  await ask(nurse, 'One that counts')
  await set.openai.fail({ match: '/v1', status: 500, times: 2 })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await ask(nurse, 'Who pays?', 'unlucky')).status).toBe(502)
    expect(await messagesUsed(nurse)).toBe(1)
  }
  const broken = await ask(nurse, 'Who pays? [[cut]]', 'unlucky')
  expect([broken.status, broken.error?.code]).toEqual([200, 'upstream_failed'])
  expect(await messagesUsed(nurse)).toBe(1)
  const [, , , part] = await messagesOf(nurse)
  expect(part).toMatchObject({ content: broken.text, state: 'broken' })
  expect(broken.text).not.toBe('')
  const retried = await ask(nurse, 'Who pays?', 'unlucky')
  expect(retried.done?.limits.aiMessagesUsed).toBe(2)
  expect((await messagesOf(nurse)).slice(3)).toEqual([retried.done?.message])
})

test('a returned message does not give a free user more answers than the plan has, however many fail first (Q5, Q4)', async () => {
  const nurse = await signUpExisting(set)
  const ids = Array.from({ length: 8 }, (_, index) => `broken-${index}`)
  for (const id of ids) await ask(nurse, 'Who pays? [[cut]]', id)
  expect(await messagesUsed(nurse)).toBe(0)
  const retries = []
  for (const id of ids) retries.push(await ask(nurse, `Another question for ${id}`, id))
  expect(count(retries, ({ done }) => done !== undefined)).toBe(5)
  expect(count(retries, ({ error }) => error?.code === 'message_limit_reached')).toBe(3)
  expect(await messagesUsed(nurse)).toBe(5)
})

test('a returned message is returned after the provider’s filter, and another text under its id counts (Q4)', async () => {
  const nurse = await signUpExisting(set)
  const { status, error } = await ask(nurse, 'First words [[filter]]', 'edited')
  expect([status, error?.code]).toEqual([200, 'content_filtered'])
  expect(await messagesUsed(nurse)).toBe(0)
  expect((await messagesOf(nurse))[1]).toMatchObject({ content: '', state: 'filtered' })
  await ask(nurse, 'A later question')
  const { done } = await ask(nurse, 'Other words', 'edited')
  expect(done?.limits.aiMessagesUsed).toBe(2)
  const messages = await messagesOf(nurse)
  expect(messages.map(({ content }) => content)).toEqual([
    ...['Other words', done?.message.content],
    ...['A later question', messages[3]?.content],
  ])
})

test('a returned message is returned once, although its lost run ends later (Q4)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.fail({ match: '/v1', status: 500, delayMs: 2_500 })
  const lostRun = ask(nurse, 'Given up', 'late')
  await expect.poll(() => messagesUsed(nurse), { timeout: 10_000, interval: 50 }).toBe(1)
  clock.set(Date.now() + 90_001)
  expect(await messagesUsed(nurse)).toBe(0)
  // When the user sends the next message, the server stores the lost answer as failed.
  expect((await ask(nurse, 'Next')).done?.limits.aiMessagesUsed).toBe(1)
  const spent = await siteCost()
  expect((await lostRun).status).toBe(502)
  expect([await messagesUsed(nurse), await siteCost()]).toEqual([1, spent])
})

test('a returned message has a retry that the end of the lost run does not change (Q4)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.fail({ match: '/v1', status: 500, delayMs: 2_000 })
  const lostRun = ask(nurse, 'Who pays?', 'again')
  await expect.poll(() => messagesUsed(nurse), { timeout: 10_000, interval: 50 }).toBe(1)
  clock.set(Date.now() + 90_001)
  // The retry is still streaming when the first run ends.
  await set.openai.setPace(200)
  const again = ask(nurse, 'Who pays?', 'again')
  expect((await lostRun).status).toBe(502)
  expect((await messagesOf(nurse))[1]?.state).toBe('pending')
  expect((await again).done?.limits.aiMessagesUsed).toBe(1)
  expect((await messagesOf(nurse))[1]?.state).toBe('complete')
})

test('a returned message never makes a counter negative (Q4)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.fail({ match: '/v1', status: 500, delayMs: 800 })
  const failing = ask(nurse, 'Who pays?')
  await wait(400)
  await set.neon.rows('update users set ai_messages_used = 0 where clerk_id = $1', [nurse.clerkId])
  expect((await failing).status).toBe(502)
  expect(await messagesUsed(nurse)).toBe(0)
})
