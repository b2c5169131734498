import { beforeAll, expect, test } from 'vitest'
import type { ConversationPage } from '../../domain/chat/chat.schema.ts'
import { askGuide } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'

const about = '/api/ai/conversation'

const set = useLocalSet()
let long: TestUser
let short: TestUser
beforeAll(async () => {
  long = await signUpMember(set)
  short = await signUpMember(set)
  await fill(long, 1_000)
  await fill(short, 10)
})

async function fill({ clerkId }: TestUser, exchanges: number): Promise<void> {
  await set.neon.rows(
    `with conversation as (
       insert into ai_conversations (user_id, title, created_at, updated_at)
       select id, 'Question 1', now(), now() from users where clerk_id = $1 returning id, user_id)
     insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
     select user_id, id, 'r' || turn, role,
       case role when 'user' then 'Question ' || turn else repeat('Answer ' || turn || ' ', 60) end,
       now(), state
     from conversation, generate_series(1, $2::int) as turn,
       (values ('user', null), ('assistant', 'complete')) as kind(role, state)
     order by turn, role desc`,
    [clerkId, `${exchanges}`],
  )
  await set.neon.rows('analyze chat_messages')
}

const read = async (nurse: TestUser, cursor?: string) => {
  const { status, body } = await nurse.call('GET', about + (cursor ? `?cursor=${cursor}` : ''))
  expect(status).toBe(200)
  return body as ConversationPage
}
const questions = ({ messages }: ConversationPage) =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => content)

test('the pages of a conversation hold every message once and in order', async () => {
  const pages: ConversationPage[] = [await read(long)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages[0]?.nextCursor) {
    pages.unshift(await read(long, cursor))
  }
  expect(pages).toHaveLength(20)
  expect(pages.flatMap(questions)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `Question ${index + 1}`),
  )
  expect(
    new Set(pages.flatMap(({ messages }) => messages.map((one) => JSON.stringify(one)))).size,
  ).toBe(2_000)
})

test('the pages of a conversation show nothing of another user by their cursor (A2)', async () => {
  const { nextCursor } = await read(long)
  const page = await read(short, nextCursor)
  expect(JSON.stringify(page)).not.toContain('Question 11')
})

test('a conversation of 2,000 messages accepts another question, whose prompt reads only the newest messages', async () => {
  expect((await askGuide(set, long, { message: 'And now?' })).status).toBe(200)
  const prompt = (await set.openai.prompts()).at(-1) ?? []
  expect(prompt.map(({ text }) => text)).toContain('Question 1000')
  expect(prompt.map(({ text }) => text)).not.toContain('Question 940')
  expect(prompt.at(-1)?.text).toBe('And now?')
})
