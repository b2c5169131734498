import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratePostgres } from '../../scripts/postgres.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet, TestUser } from '../support/local-set.ts'
import { migrateUpTo } from '../support/old-schema.ts'
import { startPostgres } from '../support/postgres-server.ts'
import type { PostgresServer } from '@rn-opportunities/emulators/neon/postgres-server.ts'

let server: PostgresServer
let set: LocalSet
let deleted: TestUser
let nurse: TestUser
beforeAll(async () => {
  server = await startPostgres()
  await migrateUpTo('rename-tables', server.url)
  set = await startLocalSet({ database: server })
  deleted = await set.signUp()
  nurse = await set.signUp()
  await set.neon.rows(`insert into deleted_people values ('${deleted.clerkId}', now())`)
  await set.neon.rows(
    `insert into users (clerk_id, clerk_updated_at, created_at, updated_at)
     values ('${nurse.clerkId}', now(), now(), now())`,
  )
  await set.neon.rows(
    `insert into request_ceilings select id, 'billing', date_trunc('minute', now()), 4 from users`,
  )
  await migratePostgres(server.url)
})
afterAll(async () => {
  await set.close()
  await server.stop()
})

test('a user who was deleted before the migration stays blocked', async () => {
  expect((await deleted.call('GET', '/api/auth/user')).status).toBe(401)
  expect((await nurse.call('GET', '/api/auth/user')).status).toBe(200)
})

test('the request counts of the current minute survive the migration', async () => {
  expect(await set.neon.rows('select kind, calls from request_counts')).toEqual([
    { kind: 'billing', calls: '4' },
  ])
})
