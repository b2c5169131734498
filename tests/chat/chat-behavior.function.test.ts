import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../domain/chat/chat.schema.ts'
import { askGuide, messagesUsed, openChat } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'

const slug = 'executive-health-monitoring'
const about = `/api/ai/conversation?opportunitySlug=${slug}`

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })

const ask = (nurse: TestUser, message: string, requestId?: string) =>
  askGuide(set, nurse, { message, opportunitySlug: slug, ...(requestId && { requestId }) })
const messagesOf = async (nurse: TestUser) =>
  (await nurse.call('GET', about)).body.messages as ChatMessage[]
const spent = async () => {
  const [row] = await set.neon.rows(
    'select coalesce(sum(micro_dollars), 0) as cost from guidance_spend',
  )
  return Number(row?.['cost'])
}

describe('the allowance', () => {
  test('counts a complete answer, and returns a failed and a filtered one', async () => {
    const nurse = await signUpExisting(set)
    await ask(nurse, 'Who pays?')
    expect(await messagesUsed(nurse)).toBe(1)
    await ask(nurse, 'Who pays? [[cut]]')
    await ask(nurse, 'Who pays? [[filter]]')
    expect(await messagesUsed(nurse)).toBe(1)
    expect((await messagesOf(nurse)).map(({ state }) => state)).toEqual([
      undefined,
      'complete',
      undefined,
      'broken',
      undefined,
      'filtered',
    ])
  })

  test('counts a changed text under the id of a filtered message, and replaces the old text', async () => {
    const nurse = await signUpExisting(set)
    await ask(nurse, 'First words [[filter]]', 'edited')
    await ask(nurse, 'A later question')
    const { done } = await ask(nurse, 'Other words', 'edited')
    expect(done?.limits.aiMessagesUsed).toBe(2)
    const messages = await messagesOf(nurse)
    expect(messages.map(({ requestId }) => requestId).slice(0, 2)).toEqual(['edited', 'edited'])
    expect(messages.map(({ content }) => content)).toEqual([
      'Other words',
      done?.message.content,
      'A later question',
      messages[3]?.content,
    ])
  })

  test('counts a message again when the conversation of its request id was deleted', async () => {
    const nurse = await signUpExisting(set)
    await ask(nurse, 'Who pays?', 'reused')
    await nurse.call('DELETE', about)
    const { done } = await ask(nurse, 'Who pays?', 'reused')
    expect(done?.limits.aiMessagesUsed).toBe(2)
    expect(await messagesOf(nurse)).toHaveLength(2)
  })
})

describe('two concurrent streams', () => {
  test('store each answer after its own question, in the order of the questions', async () => {
    const member = await signUpMember(set)
    await set.openai.setPace(40)
    const first = ask(member, 'Who pays?', 'first')
    await expect.poll(async () => (await messagesOf(member)).length, { timeout: 10_000 }).toBe(2)
    const [one, two] = await Promise.all([first, ask(member, 'What may I not do?', 'second')])
    const messages = await messagesOf(member)
    expect(messages.map(({ requestId, role }) => `${requestId} ${role}`)).toEqual([
      'first user',
      'first assistant',
      'second user',
      'second assistant',
    ])
    expect(messages[1]).toEqual(one.done?.message)
    expect(messages[3]).toEqual(two.done?.message)
  })

  test('refuse a third, which is not stored and does not count', async () => {
    const member = await signUpMember(set)
    await set.openai.setPace(100)
    const running = [ask(member, 'One'), ask(member, 'Two')]
    await expect.poll(async () => (await messagesOf(member)).length, { timeout: 10_000 }).toBe(4)
    const third = await ask(member, 'Three')
    expect([third.status, third.error?.code]).toEqual([429, 'rate_limited'])
    await Promise.all(running)
    expect(await messagesOf(member)).toHaveLength(4)
    expect(await messagesUsed(member)).toBe(2)
  })
})

describe('a conversation deleted while an answer streams', () => {
  test('returns an answer that then fails to the allowance, and settles its cost', async () => {
    const nurse = await signUpExisting(set)
    const before = await spent()
    await set.openai.fail({ match: '/v1', status: 500, delayMs: 1_500 })
    const failing = ask(nurse, 'Who pays?')
    await expect.poll(() => messagesUsed(nurse), { interval: 50, timeout: 10_000 }).toBe(1)
    await nurse.call('DELETE', about)
    expect((await failing).status).toBe(502)
    expect(await messagesUsed(nurse)).toBe(0)
    expect((await spent()) - before).toBeLessThan(6_000)
    expect(await messagesOf(nurse)).toEqual([])
  })

  test('keeps the answer out of the next conversation', async () => {
    const member = await signUpMember(set)
    await set.openai.setPace(60)
    const running = openChat(set, member, { message: 'Old [[cut]]', opportunitySlug: slug })
    await wait(300)
    await member.call('DELETE', about)
    await ask(member, 'New')
    await (await running).text()
    const messages = await messagesOf(member)
    expect(messages.map(({ content }) => content)).toEqual(['New', messages[1]?.content])
    expect(messages[1]?.state).toBe('complete')
  })

  test('still counts its streaming answers toward the limit of two', async () => {
    const member = await signUpMember(set)
    await set.openai.setPace(100)
    const running = [ask(member, 'One'), ask(member, 'Two')]
    await expect.poll(async () => (await messagesOf(member)).length, { timeout: 10_000 }).toBe(4)
    await member.call('DELETE', about)
    expect((await ask(member, 'Three')).error?.code).toBe('rate_limited')
    await Promise.all(running)
    expect((await ask(member, 'Three')).status).toBe(200)
  })
})
