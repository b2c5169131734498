import { expect, test } from 'vitest'
import { conversationsPerPage } from '../../domain/chat/chat-message.ts'
import type { ConversationPage } from '../../domain/chat/chat.schema.ts'
import { listUnhelpfulAnswers } from '../../netlify/server/chat/conversations.ts'
import { askGuide, messagesUsed } from '../support/chat-stream.ts'
import { signUpMember } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { about, aboutIt, asking, slug } from './asking.ts'

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
const { fill, storedOf } = asking(set)

const list = '/api/ai/conversations'
const one = (conversationId: string) => `/api/ai/conversation?conversationId=${conversationId}`
const ask = (user: TestUser, message: string, conversationId: string, requestId?: string) =>
  askGuide(set, user, { message, conversationId, ...(requestId && { requestId }) })
const titles = async (user: TestUser) =>
  (await user.call('GET', list)).body.conversations.map(({ title }: { title: string }) => title)
const questionsOf = ({ messages }: Pick<ConversationPage, 'messages'>) =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => content)
const questions = async (user: TestUser, id: string) =>
  questionsOf((await user.call('GET', one(id))).body)

test('general conversations each keep their messages and prompts, and are renamed and deleted one by one', async () => {
  const nurse = await signUpMember(set)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await ask(nurse, 'How do I set a price?', first)
  await ask(nurse, 'Two', second)
  await ask(nurse, 'And for a night?', first)
  const sent = JSON.stringify((await set.openai.prompts()).at(-1))
  expect([sent.includes('How do I set a price?'), sent.includes('Two')]).toEqual([true, false])
  expect(await titles(nurse)).toEqual(['How do I set a price?', 'Two'])
  await ask(nurse, 'Three', second)
  expect((await nurse.call('PATCH', one(first), { title: ' Prices ' })).body.title).toBe('Prices')
  expect((await nurse.call('PATCH', one(first), { title: ' ' })).status).toBe(400)
  expect((await nurse.call('PATCH', one(crypto.randomUUID()), { title: 'No' })).status).toBe(404)
  expect(await titles(nurse)).toEqual(['Two', 'Prices'])
  expect((await nurse.call('DELETE', one(second))).body).toEqual({ removed: true })
  expect(await titles(nurse)).toEqual(['Prices'])
  expect(await questions(nurse, first)).toEqual(['How do I set a price?', 'And for a night?'])
})

test('general conversations are listed page by page, each once', async () => {
  const nurse = await signUpMember(set)
  await set.neon.rows(
    `insert into ai_conversations (user_id, title, created_at, updated_at)
       select id, 'Title ' || number, now(), date_trunc('second', now()) - number / 3 * interval '1 second'
       from users, generate_series(1, 120) as number where clerk_id = $1`,
    [nurse.clerkId],
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await nurse.call('GET', `${list}${cursor ? `?cursor=${cursor}` : ''}`)
    expect(body.conversations.length).toBeLessThanOrEqual(conversationsPerPage)
    seen.push(...body.conversations.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  } while (cursor && seen.length < 200)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  expect((await nurse.call('GET', `${list}?cursor=1_2`)).body.error.message).toMatch(/^cursor /)
})

test('general conversations are closed to every other user, also one who knows the id (H7)', async () => {
  const [nurse, other] = [await signUpMember(set), await signUpMember(set)]
  const id = crypto.randomUUID()
  await ask(nurse, 'Mine', id)
  expect(await questions(other, id)).toEqual([])
  expect((await other.call('PATCH', one(id), { title: 'Theirs' })).status).toBe(404)
  expect((await other.call('DELETE', one(id))).body).toEqual({ removed: false })
  await ask(other, 'Theirs', id)
  expect([await questions(nurse, id), await questions(other, id)]).toEqual([['Mine'], ['Theirs']])
  expect(JSON.stringify((await set.openai.prompts()).at(-1))).not.toContain('Mine')
  expect(await titles(nurse)).toEqual(['Mine'])
})

test('general conversations are not for free users, and one about an entry cannot become general (H7)', async () => {
  const free = await set.signUp()
  const id = crypto.randomUUID()
  const asked = await ask(free, 'A general question', id)
  expect([asked.status, asked.error?.code]).toEqual([400, 'invalid_input'])
  expect((await free.call('GET', list)).body.error.code).toBe('membership_required')
  await askGuide(set, free, { message: 'Here', opportunitySlug: slug, conversationId: id })
  expect((await free.call('GET', `${list}?opportunitySlug=${slug}`)).body.conversations).toEqual([
    expect.objectContaining({ id, title: 'Here' }),
  ])
  const nurse = await signUpMember(set)
  await askGuide(set, nurse, { message: 'Here', opportunitySlug: slug, conversationId: id })
  expect((await ask(nurse, 'General', id)).error?.code).toBe('not_found')
})

test('general conversations take a retry of two tabs once, and end with a deletion while an answer streams (H7)', async () => {
  const nurse = await signUpMember(set)
  const id = crypto.randomUUID()
  const both = [ask(nurse, 'Twice', id, 'same'), ask(nurse, 'Twice', id, 'same')]
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await questions(nurse, id)).toEqual(['Twice'])
  const streaming = ask(nurse, 'Slow', id)
  await expect.poll(() => questions(nurse, id)).toEqual(['Twice', 'Slow'])
  await nurse.call('DELETE', one(id))
  await streaming
  expect([await titles(nurse), await storedOf(nurse)]).toEqual([[], []])
})

const general = '/api/ai/conversation'
const read = async (nurse: TestUser, cursor?: string) =>
  (await nurse.call('GET', general + (cursor ? `?cursor=${cursor}` : ''))).body as ConversationPage

test('the pages of a conversation hold every message once and in order', async () => {
  const nurse = await signUpMember(set)
  await fill(nurse, 1_000)
  const pages = [await read(nurse)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages[0]?.nextCursor) {
    pages.unshift(await read(nurse, cursor))
  }
  expect(pages).toHaveLength(20)
  const numbers = Array.from({ length: 1_000 }, (_, index) => `Question ${index + 1}`)
  expect(pages.flatMap(questionsOf)).toEqual(numbers)
  const all = pages.flatMap(({ messages }) => messages.map((each) => JSON.stringify(each)))
  expect(new Set(all).size).toBe(2_000)

  // Another question is accepted, and its prompt reads only the newest messages.
  expect((await askGuide(set, nurse, { message: 'And now?' })).status).toBe(200)
  const prompt = ((await set.openai.prompts()).at(-1) ?? []).map(({ text }) => text)
  expect(prompt).toContain('Question 1000')
  expect(prompt).not.toContain('Question 940')
  expect(prompt.at(-1)).toBe('And now?')
})

test('the pages of a conversation show nothing of another user by their cursor (A2)', async () => {
  const [long, short] = [await signUpMember(set), await signUpMember(set)]
  await fill(long, 150)
  await fill(short, 10)
  const { nextCursor } = await read(long)
  expect(nextCursor).toBeDefined()
  expect(JSON.stringify(await read(short, nextCursor))).not.toContain('Question 11')
})

test('a rating is stored once per answer, costs nothing, and reaches the owner without a name', async () => {
  const since = new Date()
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  await askGuide(set, nurse, aboutIt('Who pays?', 'rated'))
  const rate = (user: TestUser, body: object) => user.call('POST', '/api/ai/feedback', body)
  expect((await rate(nurse, { messageId: 'rated', helpful: true })).body).toEqual({ helpful: true })
  await rate(nurse, { messageId: 'rated', helpful: false, note: 'No price.' })
  expect((await rate(other, { messageId: 'rated', helpful: true })).status).toBe(404)
  expect((await rate(nurse, { messageId: 'rated', helpful: 'no' })).status).toBe(400)
  const [question, answer] = (await nurse.call('GET', about)).body.messages
  expect(answer).toMatchObject({ helpful: false, note: 'No price.' })
  expect(await messagesUsed(nurse)).toBe(1)
  expect(await listUnhelpfulAnswers(since, 10)).toEqual([
    {
      ...{ question: question.content, answer: answer.content, note: 'No price.' },
      ...{ opportunitySlug: slug, ratedAt: expect.any(Date) },
    },
  ])
})
