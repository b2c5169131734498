import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chatAnswerSchema } from '../../domain/chat/chat.schema.ts'
import { askGuide, messagesUsed } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { signUpMember } from '../support/members.ts'
import { about, asking, slug } from './asking.ts'

const general = '/api/ai/conversation'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
const { ask, messagesOf, siteCost, storedOf } = asking(set)

test('an answer streams, ends with the message and the limits, and is stored', async () => {
  const nurse = await set.signUp()
  const { text, done } = await ask(nurse, '  What do I charge?  ', 'one')
  const { message, limits } = chatAnswerSchema.strict().parse(done)
  expect(message).toMatchObject({ role: 'assistant', content: text, state: 'complete' })
  expect(text).toContain(`/opportunity/${slug}`)
  expect(limits).toMatchObject({ aiMessagesLimit: 5, aiMessagesUsed: 1 })
  expect(await messagesOf(nurse)).toEqual([
    { role: 'user', content: 'What do I charge?', createdAt: message.createdAt, requestId: 'one' },
    message,
  ])
})

test('an unknown slug gets 404 before anything is written', async () => {
  const member = await signUpMember(set)
  const unknown = { message: 'Hi', opportunitySlug: 'no-such-thing' }
  expect((await askGuide(set, member, unknown)).error?.code).toBe('not_found')
  for (const method of ['GET', 'DELETE']) {
    const path = `${general}?opportunitySlug=no-such-thing`
    expect((await member.call(method, path)).status, method).toBe(404)
  }
  expect([await messagesUsed(member), await set.openai.prompts()]).toEqual([0, []])
})

test('a deleted conversation leaves no request, and does not change the counter (R15)', async () => {
  const nurse = await set.signUp()
  expect((await nurse.call('GET', general)).body.error.code).toBe('membership_required')
  await ask(nurse, 'Who pays?')
  expect((await nurse.call('DELETE', about)).body).toEqual({ removed: true })
  expect((await nurse.call('DELETE', about)).body).toEqual({ removed: false })
  expect([await messagesOf(nurse), await storedOf(nurse)]).toEqual([[], []])
  expect(await messagesUsed(nurse)).toBe(1)
})

test('a conversation deleted while answers stream keeps no text, charges their cost and counts them as streams (R15, R4)', async () => {
  const before = await siteCost()
  const nurse = await set.signUp()
  await set.openai.setPace(400)
  const running = [ask(nurse, 'Old'), ask(nurse, 'And old')]
  await expect.poll(async () => (await messagesOf(nurse)).at(-1)?.content).toMatch(/./)
  await nurse.call('DELETE', about)
  expect((await ask(nurse, 'Three')).error?.code).toBe('rate_limited')
  // Wait longer than the interval at which the server saves a streaming answer.
  await wait(2_500)
  const pending = { state: 'pending', content: '' }
  expect(await storedOf(nurse)).toMatchObject([pending, pending])
  await Promise.all(running)
  expect(await storedOf(nurse)).toEqual([])
  expect(await messagesUsed(nurse)).toBe(2)
  expect(await siteCost()).toBeGreaterThan(before)
})

test('an answer costs three round trips to the database', async () => {
  const member = await signUpMember(set)
  expect(await set.roundTrips(() => askGuide(set, member, { message: 'Who pays?' }))).toBe(3)
})
