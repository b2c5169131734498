import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveNeon } from '../neon/emulator.ts'
import type { Neon } from '../neon/emulator.ts'
import { runningPostgres, startPostgresServer } from '../neon/postgres-server.ts'
import type { PostgresServer } from '../neon/postgres-server.ts'

const seats = pgTable('seats', { number: integer().primaryKey() })

describe('the unmodified driver', () => {
  let server: PostgresServer
  let emulator: Neon
  beforeAll(async () => {
    server = await startPostgresServer()
    emulator = await serveNeon({ port: 0, postgresUrl: server.url })
    neonConfig.fetchEndpoint = emulator.endpoint
    await emulator.rows(
      'create table seats (number int primary key, constraint seats_number check (number < 101))',
    )
    await emulator.rows('insert into seats select generate_series(1, 100)')
    await emulator.rows('create table names (name text)')
  })
  afterAll(async () => {
    await emulator.close()
    await server.stop()
  })
  const connect = () => neon(emulator.databaseUrl)

  test('sends and returns values of every type as Neon does', async () => {
    const sql = connect()
    const [row] = await sql`select ${5}::int as int, ${'9007199254740993'}::bigint as big,
      ${true}::bool as yes, ${null}::text as none, ${{ a: [1] }}::jsonb as json,
      ${[1, 2]}::int[] as list, ${'é🩺'} as text, ${'1.50'}::numeric as number,
      '2026-11-21T03:00:00.123Z'::timestamptz as at, ${Buffer.from([0, 255])}::bytea as bytes`
    // If Drizzle is loaded in this process, the driver returns times as text, so convert `at`.
    expect({ ...row, at: new Date(row?.['at'] as string) }).toEqual({
      int: 5,
      big: '9007199254740993',
      yes: true,
      none: null,
      json: { a: [1] },
      list: [1, 2],
      text: 'é🩺',
      number: '1.50',
      at: new Date('2026-11-21T03:00:00.123Z'),
      bytes: Buffer.from([0, 255]),
    })
    const full = await sql.query('select $1::int as a, 2 as a', [1], {
      arrayMode: true,
      fullResults: true,
    })
    expect(full.rows).toEqual([[1, 2]])
    expect(full.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
      ['a', 23],
      ['a', 23],
    ])
    expect([full.command, full.rowCount]).toEqual(['SELECT', 1])
  })

  test('returns Postgres’s error code, constraint and detail', async () => {
    const sql = connect()
    await expect(sql`insert into seats (number) values (100)`).rejects.toMatchObject({
      name: 'NeonDbError',
      code: '23505',
      constraint: 'seats_pkey',
      detail: 'Key (number)=(100) already exists.',
      severity: 'ERROR',
    })
    await expect(sql`select from nowhere`).rejects.toMatchObject({ code: '42P01' })
    const wrapped = drizzle({ client: sql }).insert(seats).values({ number: 101 })
    await expect(wrapped).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'seats_number' },
    })
  })

  test('runs a batch in one transaction with the requested mode', async () => {
    const sql = connect()
    const add = () => sql`insert into names values ('batch')`
    await expect(sql.transaction([add(), sql`select 1 / 0`])).rejects.toMatchObject({
      code: '22012',
    })
    const mode = await sql.transaction(
      [
        sql`show transaction_isolation`,
        sql`show transaction_read_only`,
        sql`show transaction_deferrable`,
      ],
      { isolationLevel: 'Serializable', readOnly: true, deferrable: true },
    )
    expect(mode.map(([row]) => Object.values(row ?? {})[0])).toEqual(['serializable', 'on', 'on'])
    await expect(sql.transaction([add()], { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    expect(await sql`select from names`).toEqual([])
    await Promise.all([sql.transaction([add()]), sql`select 1`])
    const [row] = await sql`delete from names returning name`
    expect(row).toEqual({ name: 'batch' })
  })

  test('replies to a fault of 400 as Neon’s proxy does after a lost connection', async () => {
    const sql = connect()
    const body = JSON.stringify({ match: '/sql', status: 400, times: 1 })
    await fetch(`${emulator.url}/_control/fail`, { method: 'POST', body })
    await expect(sql`select 1`).rejects.toMatchObject({
      name: 'NeonDbError',
      message: 'connection closed',
      code: '',
      severity: '',
    })
  })

  test.each(['{', 'null'])('replies with 400 to the body %s', async (body) => {
    const headers = { 'neon-connection-string': emulator.databaseUrl }
    const reply = await fetch(emulator.endpoint, { method: 'POST', headers, body })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ message: expect.stringMatching(/./) })
  })

  test('counts round trips, injects faults and keeps the rows at a reset', async () => {
    const sql = connect()
    const control = (path: string, body?: object) =>
      fetch(emulator.url + path, body && { method: 'POST', body: JSON.stringify(body) })
    const queries = async () => (await control('/_control/queries')).json()
    await control('/_control/reset', {})
    await sql`select 1`
    await sql.transaction([sql`select 1`, sql`select 2`])
    expect(await queries()).toEqual({ roundTrips: 2 })
    await control('/_control/fail', { match: '/sql', status: 503, times: 1 })
    await expect(sql`select 1`).rejects.toThrow('HTTP status 503')
    await control('/_control/fail', { match: '/sql', times: 5, status: 500 })
    await control('/_control/reset', {})
    expect(await queries()).toEqual({ roundTrips: 0 })
    const [row] = await sql`select count(*)::int as seats from seats`
    expect(row).toEqual({ seats: 100 })
  })
})

test(
  'a folder keeps its rows, and one server at a time uses it',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rn-kept-'))
    try {
      const first = await startPostgresServer(folder)
      const { rows, close } = await serveNeon({ port: 0, postgresUrl: first.url })
      await rows('create table kept as select 1 as one')
      expect(await runningPostgres(folder)).toBe(first.url)
      await expect(startPostgresServer(folder)).rejects.toThrow('Stop the other npm start first.')
      await close()
      await first.stop()
      expect(await runningPostgres(folder)).toBeUndefined()

      const second = await startPostgresServer(folder)
      const again = await serveNeon({ port: 0, postgresUrl: second.url })
      expect(await again.rows('select one from kept')).toEqual([{ one: '1' }])
      await again.close()
      await second.stop()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
