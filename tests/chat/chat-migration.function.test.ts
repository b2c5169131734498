import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratePostgres } from '../../scripts/postgres.ts'
import { migrateUpTo } from '../support/old-schema.ts'
import { startPostgres } from '../support/postgres-server.ts'
import type { PostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'

let server: PostgresServer
let client: pg.Client
beforeAll(async () => {
  server = await startPostgres()
  await migrateUpTo('chat-messages', server.url)
  client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(oldData)
  await migratePostgres(server.url)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const general = '00000000-0000-4000-8000-000000000001'
const about = '00000000-0000-4000-8000-000000000002'
const attempt = '00000000-0000-4000-8000-00000000000a'
const at = '2026-11-20T10:00:00.000Z'
const exchange = (requestId: string, content: string, state: string, more: object = {}) => [
  { role: 'user', content: `Question ${requestId}`, createdAt: at, requestId },
  { role: 'assistant', content, createdAt: at, requestId, state, ...more },
]
const generalMessages = [
  ...exchange('whole', 'It’s answered\nin two lines', 'complete', { forMembers: true }),
  ...exchange('failed', 'A part', 'broken'),
  ...exchange('filtered', '', 'filtered'),
  ...exchange('running', '', 'pending'),
]
// The request `moved` failed in a conversation about one opportunity. The user then retried it in a
// conversation about another opportunity.
const aboutMessages = [...exchange('moved', 'Elsewhere', 'complete')]
const movedMessages = [...exchange('moved', 'Half', 'broken')]
const moved = '00000000-0000-4000-8000-000000000003'

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
const request = (id: string, conversation: string | null, state: string, more = '') =>
  `insert into ai_requests (user_id, request_id, conversation_id, state, attempt, answer, charged_period,
     reserved_micro_dollars, started_at, leased_until)
   select id, '${id}', ${conversation ? `'${conversation}'` : 'null'}, '${state}', '${attempt}',
     '${more}', '2026-11-01', 7000, '${at}', '${at}'::timestamptz + interval '90 seconds' from users;`
const conversation = (id: string, slug: string | null, messages: object[], minute: number) =>
  `insert into ai_conversations (id, user_id, opportunity_slug, messages, created_at, updated_at)
   select '${id}', id, ${slug ? `'${slug}'` : 'null'}, ${literal(messages)},
     '2026-11-20T09:0${minute}:00Z', '2026-11-20T11:00:00Z' from users;`

const oldData = `
  insert into users (clerk_id, clerk_updated_at, created_at, updated_at, ai_messages_used, quota_period)
  values ('nurse', now(), now(), now(), 3, '2026-11-01');
  ${conversation(general, null, generalMessages, 1)}
  ${conversation(moved, 'luxury-travel-medicine', movedMessages, 2)}
  ${conversation(about, 'executive-health-monitoring', aboutMessages, 3)}
  ${request('whole', general, 'complete')}
  ${request('failed', general, 'broken')}
  ${request('filtered', general, 'filtered')}
  ${request('running', general, 'pending', 'So far')}
  ${request('moved', about, 'complete')}
  ${request('deleted', null, 'complete')}
  ${request('deleted-running', null, 'pending')}`

const rows = async (query: string) => (await client.query(query)).rows as Record<string, unknown>[]

test('keeps order, text, state and members’ flag of every message', async () => {
  const stored = await rows(
    `select request_id, role, content, state, for_members, created_at from chat_messages
     where conversation_id = '${general}' order by id`,
  )
  expect(stored).toEqual(
    generalMessages.map((message) => ({
      request_id: message.requestId,
      role: message.role,
      content:
        message.requestId === 'running' && message.role === 'assistant'
          ? 'So far'
          : message.content,
      state: 'state' in message ? message.state : null,
      for_members: 'forMembers' in message,
      created_at: new Date(at),
    })),
  )
})

test('keeps run, count and reservation of a streaming answer', async () => {
  expect(
    await rows(
      `select attempt, charged_period::text as period, reserved_micro_dollars as reserved, active_at
       from chat_messages where request_id = 'running' and role = 'assistant'`,
    ),
  ).toEqual([{ attempt, period: '2026-11-01', reserved: '7000', active_at: new Date(at) }])
})

test('keeps a request id in one of two conversations, and the text in both', async () => {
  const stored = await rows(
    `select conversation_id, request_id, content from chat_messages
     where conversation_id in ('${about}', '${moved}') order by id`,
  )
  expect(stored.map(({ conversation_id: id, content }) => [id, content])).toEqual([
    [moved, 'Question moved'],
    [moved, 'Half'],
    [about, 'Question moved'],
    [about, 'Elsewhere'],
  ])
  const [question, part, ...others] = stored.map(({ request_id: id }) => id)
  expect(question).toBe(part)
  expect(question).not.toBe('moved')
  expect(others).toEqual(['moved', 'moved'])
})

test('keeps only a streaming answer of a deleted conversation, without text (R15)', async () => {
  expect(
    await rows(
      `select request_id, state, content, reserved_micro_dollars as reserved
       from chat_messages where conversation_id is null`,
    ),
  ).toEqual([{ request_id: 'deleted-running', state: 'pending', content: '', reserved: '7000' }])
  expect(await rows(`select 1 from chat_messages where request_id = 'deleted'`)).toEqual([])
})

test('does not change the counters of the user', async () => {
  expect(
    await rows(
      `select ai_messages_used as used, ai_messages_returned as returned,
         ai_cost_micro_dollars as cost from users`,
    ),
  ).toEqual([{ used: 3, returned: 0, cost: '0' }])
})
