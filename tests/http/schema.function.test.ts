import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratePostgres } from '../../scripts/postgres.ts'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import type { Neon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { startPostgres } from '../support/postgres-server.ts'
import type { PostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'

let server: PostgresServer
let neon: Neon
beforeAll(async () => {
  server = await startPostgres()
  // Parallel migrations must wait for each other.
  await Promise.all([1, 2, 3].map(() => migratePostgres(server.url)))
  neon = await serveNeon({ port: 0, postgresUrl: server.url })
  await neon.rows(insertUser('keeper'))
})
afterAll(async () => {
  await neon.close()
  await server.stop()
})

const insertUser = (clerkId: string, column = 'first_name', value = 'null') =>
  `insert into users (clerk_id, ${column}, clerk_updated_at, created_at, updated_at)
   values ('${clerkId}', ${value}, now(), now(), now())`
const keeper = `(select id from users where clerk_id = 'keeper')`
const saved = `insert into saved_opportunities (user_id, opportunity_slug, created_at, updated_at)
  values (${keeper}, 'a-slug', now(), now())`
const scenario = `insert into scenarios
  (user_id, opportunity_slug, name, inputs, request_id, created_at, updated_at)
  values (${keeper}, 'a-slug', 'Mine', '{}', 'once', now(), now())`
const message = (role: string) =>
  `with conversation as (
     insert into ai_conversations (user_id, title, created_at, updated_at) values (${keeper}, 'Prices', now(), now())
     returning id, user_id)
   insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
   select user_id, id, 'one', '${role}', '', now(), 'complete' from conversation`

test('migrations change nothing when they run again, and keep 100 seats', async () => {
  await migratePostgres(server.url)
  const seats = await neon.rows('select count(*) from founding_seats')
  expect(seats).toEqual([{ count: '100' }])
})

test('a migration while another statement holds a table gives up after 5 seconds and changes nothing, so that requests do not wait (R18)', async () => {
  const other = new pg.Client({ connectionString: server.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('lock table drizzle.__drizzle_migrations in access exclusive mode')
    const began = Date.now()
    await expect(migratePostgres(server.url)).rejects.toMatchObject({ cause: { code: '55P03' } })
    expect(Date.now() - began).toBeLessThan(8_000)
    await other.query('rollback')
    await migratePostgres(server.url)
  } finally {
    await other.end()
  }
})

const user = (column: string, value: string) => insertUser('x', column, value)
const spend = (period: string, cost: number) =>
  `insert into guidance_spend (period, micro_dollars, plan) values ('${period}', ${cost}, 'free')`
const seat = (change: string) => `update founding_seats set ${change}`

test.each([
  ['users_tier_known', user('subscription_tier', `'gold'`)],
  ['users_messages_not_negative', user('ai_messages_used', '-1')],
  ['users_quota_period_is_a_month', user('quota_period', `'2026-11-02'`)],
  ['users_clerk_id_unique', insertUser('keeper')],
  ['saved_opportunities_user_id_users_id_fk', saved.replace(keeper, 'gen_random_uuid()')],
  ['scenarios_inputs_size', scenario.replace(`'{}'`, `to_jsonb(repeat('x', 4095))`)],
  ['founding_seats_number', 'insert into founding_seats (number) values (101)'],
  ['founding_seats_free_has_no_user', seat(`user_id = ${keeper} where number = 1`)],
  ['founding_seats_one_per_user', seat(`state = 'held', user_id = ${keeper} where number < 3`)],
  ['chat_messages_state_of_answers', message('user')],
  [
    'chat_messages_deleted_is_empty',
    message('assistant').replace('user_id, id,', 'user_id, null::uuid,'),
  ],
  ['guidance_spend_not_negative', spend('2026-11-01', -1)],
])('a constraint %s refuses what it names', async (constraint, statement) => {
  await expect(neon.rows(statement)).rejects.toMatchObject({ constraint })
})

test('a constraint a save, a scenario and a conversation are unique', async () => {
  const conversation = `insert into ai_conversations (id, user_id, title, created_at, updated_at)
      values ('00000000-0000-4000-8000-000000000000', ${keeper}, 'Prices', now(), now())`
  for (const statement of [saved, scenario, conversation]) {
    await neon.rows(statement)
    await expect(neon.rows(statement)).rejects.toMatchObject({ code: '23505' })
  }
})

test('a constraint deleting a user deletes their rows, but not their seat', async () => {
  await neon.rows(`update founding_seats set state = 'held', user_id = ${keeper} where number = 1`)
  await neon.rows(`delete from users where clerk_id = 'keeper'`)
  const rows = await neon.rows(`select (select count(*) from saved_opportunities) as saved,
      (select count(*) from ai_conversations) as conversations,
      (select count(*) from chat_messages) as messages,
      (select count(*) from scenarios) as scenarios,
      (select count(*) from founding_seats where state = 'held' and user_id is null) as seats`)
  expect(rows).toEqual([
    { saved: '0', conversations: '0', messages: '0', scenarios: '0', seats: '1' },
  ])
})
