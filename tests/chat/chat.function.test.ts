import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chatAnswerSchema, conversationSchema } from '../../domain/chat/chat.schema.ts'
import { askGuide, messagesUsed } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { setTier, signUpMember } from '../support/members.ts'
import { linesOf, membersTextOf } from '../members/written-text.ts'

const slug = 'executive-health-monitoring'
const about = (at: string | null) =>
  `/api/ai/conversation${at === null ? '' : `?opportunitySlug=${at}`}`

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })

const messagesOf = async (nurse: TestUser, at: string | null) => {
  const { status, body } = await nurse.call('GET', about(at))
  expect(status).toBe(200)
  return conversationSchema.parse(body).messages
}

test('an answer streams, ends with the message and the limits, and is stored', async () => {
  const nurse = await set.signUp()
  const question = { message: '  What do I charge?  ', opportunitySlug: slug, requestId: 'one' }
  const { status, text, done } = await askGuide(set, nurse, question)
  expect(status).toBe(200)
  const { message, limits } = chatAnswerSchema.strict().parse(done)
  expect(message).toMatchObject({ role: 'assistant', content: text, state: 'complete' })
  expect(text).toContain(`/opportunity/${slug}`)
  expect(limits).toMatchObject({ aiMessagesLimit: 5, aiMessagesUsed: 1 })
  const messages = await messagesOf(nurse, slug)
  expect(messages).toEqual([
    { role: 'user', content: 'What do I charge?', createdAt: message.createdAt, requestId: 'one' },
    message,
  ])
})

test('an answer is one JSON reply if the request accepts JSON', async () => {
  const nurse = await set.signUp()
  const reply = await set.call('POST', '/api/ai/chat', {
    token: nurse.token(),
    headers: { accept: 'application/json' },
    body: { message: 'Who pays?', opportunitySlug: slug },
  })
  expect(reply.status).toBe(200)
  const { message, limits } = chatAnswerSchema.strict().parse(reply.body)
  expect(message.content.length).toBeGreaterThan(50)
  expect(limits.aiMessagesUsed).toBe(1)
})

test('an answer counts a changed text under the id of a filtered message, and replaces the old text', async () => {
  const nurse = await set.signUp()
  const ask = (message: string, requestId?: string) =>
    askGuide(set, nurse, { message, opportunitySlug: slug, requestId })
  await ask('First words [[filter]]', 'edited')
  await ask('A later question')
  const { done } = await ask('Other words', 'edited')
  expect(done?.limits.aiMessagesUsed).toBe(2)
  const messages = await messagesOf(nurse, slug)
  expect(messages.map(({ requestId }) => requestId).slice(0, 2)).toEqual(['edited', 'edited'])
  expect(messages.map(({ content }) => content)).toEqual([
    'Other words',
    done?.message.content,
    'A later question',
    messages[3]?.content,
  ])
})

test('access to the guide: replies 404 to an unknown slug before it writes', async () => {
  const member = await signUpMember(set)
  const reply = await askGuide(set, member, { message: 'Hi', opportunitySlug: 'no-such-thing' })
  expect([reply.status, reply.error?.code]).toEqual([404, 'not_found'])
  for (const method of ['GET', 'DELETE']) {
    expect((await member.call(method, about('no-such-thing'))).status, method).toBe(404)
  }
  expect(await messagesUsed(member)).toBe(0)
  expect(await set.openai.prompts()).toEqual([])
})

test('access to the guide: shows the general conversation to members, and one about an opportunity to all users', async () => {
  const nurse = await set.signUp()
  const refused = await nurse.call('GET', about(null))
  expect([refused.status, refused.body.error.code]).toEqual([403, 'membership_required'])
  expect(await messagesOf(nurse, slug)).toEqual([])
  expect((await set.call('GET', about(slug))).status).toBe(401)
})

test('access to the guide: sends no members’ text in a free user’s prompt, also not from old answers (B1)', async () => {
  const member = await signUpMember(set)
  const question = { message: 'Which licenses does compliance need?', opportunitySlug: slug }
  await askGuide(set, member, question)
  await setTier(set, member, 'free')
  await askGuide(set, member, question)
  const prompts = await set.openai.prompts()
  const system = prompts.map(([first]) => first?.text ?? '')
  expect(system[0]).toContain('<members-text>')
  expect(system[1]).not.toContain('<members-text>')
  expect(prompts[1]?.map(({ role }) => role)).toEqual(['system', 'user'])
  const lines = linesOf(membersTextOf(slug))
  // Compare only the text before the first citation mark, because the prompt has the publisher
  // in place of the mark.
  const start = (line: string) => line.replace(/\[\^.*/, '').slice(0, 60)
  const seen = (text: string) => lines.filter((line) => text.includes(start(line)))
  // The section about licenses matches the question best, so the member's prompt must contain it.
  const licenses = membersTextOf(slug).compliance.licenses.slice(0, 5)
  expect(licenses.length).toBeGreaterThan(2)
  expect(seen(system[0] ?? '')).toEqual(expect.arrayContaining(licenses))
  expect(seen(JSON.stringify(prompts[1]))).toEqual([])
})

test('deleting a conversation: deletes it with its requests, and does not change the counter (R15)', async () => {
  const nurse = await set.signUp()
  await askGuide(set, nurse, { message: 'Who pays?', opportunitySlug: slug })
  expect((await nurse.call('DELETE', about(slug))).body).toEqual({ removed: true })
  expect((await nurse.call('DELETE', about(slug))).body).toEqual({ removed: false })
  expect(await messagesOf(nurse, slug)).toEqual([])
  expect(await messagesUsed(nurse)).toBe(1)
  expect((await nurse.call('GET', '/api/account/export')).body.questions).toEqual([])
})

test('deleting a conversation: while answers stream keeps no text, charges their cost and counts them as streams (R15, R4)', async () => {
  await set.neon.rows('delete from guidance_spend')
  const nurse = await set.signUp()
  await set.openai.setPace(400)
  const ask = (message: string) => askGuide(set, nurse, { message, opportunitySlug: slug })
  const running = [ask('Old'), ask('And old')]
  const saved = async () => (await messagesOf(nurse, slug)).at(-1)?.content
  await expect.poll(saved, { timeout: 10_000 }).toMatch(/./)
  await nurse.call('DELETE', about(slug))
  expect((await ask('Three')).error?.code).toBe('rate_limited')
  const rows = () =>
    set.neon.rows(
      `select state, content from chat_messages m join users u on u.id = m.user_id where clerk_id = $1`,
      [nurse.clerkId],
    )
  // Wait longer than the interval at which the server saves a streaming answer.
  await wait(2_500)
  expect(await rows()).toEqual(Array(2).fill({ state: 'pending', content: '' }))
  await Promise.all(running)
  expect(await rows()).toEqual([])
  expect(await messagesUsed(nurse)).toBe(2)
  const [spend] = await set.neon.rows('select micro_dollars as cost from guidance_spend')
  expect(Number(spend?.['cost'])).toBeGreaterThan(0)
  await set.openai.setPace(0)
  const { done } = await ask('New')
  expect(await messagesOf(nurse, slug)).toEqual([expect.anything(), done?.message])
})

test('round trips to the database are three for an answer, one for a conversation, two for its deletion', async () => {
  const member = await signUpMember(set)
  const ask = () => askGuide(set, member, { message: 'Who pays?' })
  expect(await set.roundTrips(ask)).toBe(3)
  expect(await set.roundTrips(() => member.call('GET', about(null)))).toBe(1)
  expect(await set.roundTrips(() => member.call('DELETE', about(null)))).toBe(2)
})
