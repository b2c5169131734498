import { is, Placeholder, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { messagesPerPage } from '../../domain/chat/chat-message.ts'
import type { ConversationPage } from '../../domain/chat/chat.schema.ts'
import { users } from '../../drizzle/schema/users.ts'
import { recentExchanges } from '../../netlify/server/chat/messages.ts'
import { selectConversation } from '../../netlify/server/chat/conversations.ts'
import { askGuide } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'

const about = '/api/ai/conversation'
const general = { slug: null, id: null }

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

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/**
 * Returns how many rows of `chat_messages` the database reads for `statement`. `values` has the
 * values of the placeholders in `statement`, by name.
 */
async function rowsRead(statement: SQL, values: Record<string, unknown> = {}): Promise<number> {
  const query = new PgDialect().sqlToQuery(statement)
  const parameters = query.params.map((param) => {
    const value = is(param, Placeholder) ? values[param.name] : param
    return value === null ? null : String(value)
  }) as string[]
  const [row] = await set.neon.rows(`explain (analyze, format json) ${query.sql}`, parameters)
  const plan = row?.['QUERY PLAN']
  const [{ Plan: root }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Plan }]
  const count = (node: Plan): number =>
    (node['Relation Name'] === 'chat_messages' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0)
  return count(root)
}

describe('the pages of a conversation', () => {
  test('are the newest 100 messages, oldest first, with a cursor while older ones exist', async () => {
    const page = await read(long)
    expect(page.messages).toHaveLength(messagesPerPage)
    expect(questions(page)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Question ${951 + index}`),
    )
    expect(page.nextCursor).toEqual(expect.any(String))
    const firstPage = await read(short)
    expect(firstPage.messages).toHaveLength(20)
    expect(firstPage).not.toHaveProperty('nextCursor')
  })

  test('hold every message once and in order', async () => {
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

  test('show nothing of another user by their cursor (A2)', async () => {
    const { nextCursor } = await read(long)
    const page = await read(short, nextCursor)
    expect(JSON.stringify(page)).not.toContain('Question 11')
  })

  test.each(['', '-1', 'abc', '1;select', '9'.repeat(19)])(
    'refuse the cursor "%s" with an error that names the field (I1)',
    async (cursor) => {
      const { status, body } = await long.call(
        'GET',
        `${about}?cursor=${encodeURIComponent(cursor)}`,
      )
      expect([status, body.error.code]).toEqual([400, 'invalid_input'])
      expect(body.error.message).toMatch(/^cursor /)
    },
  )
})

describe('a conversation of 2,000 messages', () => {
  test('opens with one page of rows', async () => {
    const rowsOf = ({ clerkId }: TestUser) =>
      rowsRead(
        selectConversation(
          sql`(select ${users.id} from ${users} where ${users.clerkId} = ${clerkId})`,
          general,
          null,
        ).getSQL(),
      )
    expect(await rowsOf(short)).toBe(20)
    expect(await rowsOf(long)).toBe(messagesPerPage + 1)
  })

  test('accepts another question, whose prompt reads only the newest messages', async () => {
    const { id } = (await long.call('GET', '/api/auth/user')).body
    expect(await rowsRead(recentExchanges(id, general).getSQL())).toBe(40)
    expect((await askGuide(set, long, { message: 'And now?' })).status).toBe(200)
    const prompt = (await set.openai.prompts()).at(-1) ?? []
    expect(prompt.map(({ text }) => text)).toContain('Question 1000')
    expect(prompt.map(({ text }) => text)).not.toContain('Question 940')
    expect(prompt.at(-1)?.text).toBe('And now?')
  })
})
