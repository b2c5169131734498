import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundingSeats } from '../../drizzle/schema/billing.ts'
import { serveNeon } from '../../emulators/neon/emulator.ts'
import type { Neon } from '../../emulators/neon/emulator.ts'
import { startMigratedPostgres } from '../support/postgres-server.ts'
import type { PostgresServer } from '../support/postgres-server.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startMigratedPostgres()
})
afterAll(() => server.stop())

describe.each(['pglite', 'postgres'] as const)('the unmodified driver, with %s', (database) => {
  let emulator: Neon
  beforeAll(async () => {
    emulator = await serveNeon({
      port: 0,
      ...(database === 'postgres' && { postgresUrl: server.url }),
    })
    neonConfig.fetchEndpoint = emulator.endpoint
  })
  afterAll(() => emulator.close())
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
    await expect(sql`insert into founding_seats (number) values (100)`).rejects.toMatchObject({
      name: 'NeonDbError',
      code: '23505',
      constraint: 'founding_seats_pkey',
      detail: 'Key (number)=(100) already exists.',
      severity: 'ERROR',
    })
    await expect(sql`select from nowhere`).rejects.toMatchObject({ code: '42P01' })
    const wrapped = drizzle({ client: sql }).insert(foundingSeats).values({ number: 101 })
    await expect(wrapped).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'founding_seats_number' },
    })
  })

  test('runs a batch in one transaction with the requested mode', async () => {
    const sql = connect()
    const add = () => sql`insert into deleted_users values ('batch', now())`
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
    expect(await sql`select from deleted_users`).toEqual([])
    await Promise.all([sql.transaction([add()]), sql`select 1`])
    const [row] = await sql`delete from deleted_users returning clerk_id`
    expect(row).toEqual({ clerk_id: 'batch' })
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
    const [row] = await sql`select count(*)::int as seats from founding_seats`
    expect(row).toEqual({ seats: 100 })
  })
})

// A busy machine needs more than 30 s to start PGlite twice.
test(
  'opens a newly migrated database in memory, independent of earlier ones',
  { timeout: 120_000 },
  async () => {
    const files = await readdir('drizzle/migrations')
    const migrationCount = files.filter((name) => name.endsWith('.sql')).length
    for (let copy = 0; copy < 2; copy += 1) {
      const { rows, close } = await serveNeon({ port: 0 })
      const counts = `select (select count(*) from drizzle.__drizzle_migrations)::text as migrations,
      count(*)::text as seats from founding_seats`
      expect(await rows(counts)).toEqual([{ migrations: String(migrationCount), seats: '100' }])
      await rows('delete from founding_seats')
      await close()
    }
  },
)

describe('the folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rn-pglite-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const open = () => serveNeon({ port: 0, folder: join(folder, 'data') })
  const lock = () => join(folder, 'data.lock')

  test('keeps its rows, migrates once, and opens in one process at a time', async () => {
    const first = await open()
    await first.rows(`insert into deleted_users values ('kept', now())`)
    await expect(open()).rejects.toThrow(/data is open in process \d+\. Stop that one first/)
    await first.close()
    await first.close()

    // A killed process leaves its lock file behind. Later, another process may get the same
    // process ID.
    const killedProcess = spawn(process.execPath, ['-e', ''])
    await once(killedProcess, 'exit')
    await writeFile(lock(), JSON.stringify({ pid: killedProcess.pid, started: '1' }))
    const second = await open()
    expect(await second.rows('select clerk_id from deleted_users')).toEqual([{ clerk_id: 'kept' }])
    expect(await second.rows('select count(*) from founding_seats')).toEqual([{ count: '100' }])
    await second.close()

    await writeFile(lock(), JSON.stringify({ pid: process.ppid, started: 'not its own' }))
    await (await open()).close()
    await writeFile(lock(), await lockOf(process.ppid))
    await expect(open()).rejects.toThrow(`open in process ${process.ppid}`)
    await rm(lock())
    expect((await readdir(folder)).filter((name) => name.startsWith('data.lock'))).toEqual([])
  }, 120_000)
})

/**
 * Returns the text of a lock file that the process `pid` holds. `started` is the start time of the
 * process from /proc, in clock ticks since boot.
 */
async function lockOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return JSON.stringify({ pid, started })
}
