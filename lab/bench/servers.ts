import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { startClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startMigratedPostgres } from '../../tests/support/postgres-server.ts'
import type { Server } from './server-process.ts'

interface Statement {
  query: string
  params: unknown[]
}

/**
 * Starts Postgres, the Neon emulator and the site, each in its own process. The benchmark's process
 * sends the requests. `env` adds or replaces environment variables of the site.
 */
export async function startServers(env: Record<string, string> = {}) {
  writeFunctionContent()
  const postgres = await startMigratedPostgres()
  const neon = await startPart('neon', { POSTGRES_URL: postgres.url })
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const clerk = await startClerkUsers(siteUrl)
  const site = await startPart('site', {
    ...parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')),
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    ...clerk.env,
    PORT: String(port),
    URL: siteUrl,
    DATABASE_URL: postgres.url,
    NEON_FETCH_ENDPOINT: `${neon.url}/sql`,
    // Raise the rate limits, because a few users send all requests.
    CHANGING_CALLS_PER_MINUTE: '1000000',
    BILLING_CALLS_PER_MINUTE: '1000000',
    ...env,
  })
  const database = new pg.Client(postgres.url)
  await database.connect()
  const clerkIds = new Map<number, string>()
  // A token is valid for one minute.
  const tokens = new Map<number, { text: string; until: number }>()
  /** Returns a session token of a user. The first call for a number adds the user. */
  function token(userNumber: number): string {
    const last = tokens.get(userNumber)
    if (last && Date.now() < last.until) return last.text
    const id = clerkIds.get(userNumber) ?? clerk.addUser(`nurse-${userNumber}@example.com`)
    clerkIds.set(userNumber, id)
    const text = clerk.tokenFor(id)
    tokens.set(userNumber, { text, until: Date.now() + 30_000 })
    return text
  }
  return {
    siteUrl,
    neonUrl: neon.url,
    databaseUrl: postgres.url,
    token,
    /**
     * Sends a request to the site as a user, or with the given headers.
     *
     * @throws {Error} unless the reply is a success
     */
    async call(
      as: number | Record<string, string>,
      method: string,
      path: string,
      body?: object | string,
    ): Promise<string> {
      const own = typeof as === 'number' ? { authorization: `Bearer ${token(as)}` } : as
      const reply = await fetch(siteUrl + path, {
        method,
        headers: { 'content-type': 'application/json', ...own },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`)
      return text
    },
    query: async (text: string, values?: unknown[]) =>
      (await database.query<Record<string, string>>(text, values)).rows,
    /** Returns the SQL that the site sends during `work`, by round trip to the database. */
    async recordSql(work: () => Promise<unknown>): Promise<Statement[][]> {
      await fetch(`${neon.url}/_control/reset`, { method: 'POST' })
      await work()
      const reply = await fetch(`${neon.url}/_control/requests`)
      const { requests } = (await reply.json()) as { requests: { body: string }[] }
      return requests.map(({ body }) => {
        const sent = JSON.parse(body) as Statement | { queries: Statement[] }
        return 'queries' in sent ? sent.queries : [sent]
      })
    },
    /** Returns the heap size of the site's process in bytes, after a full garbage collection. */
    async siteHeap(): Promise<number> {
      site.child.send('heap')
      const [message] = (await once(site.child, 'message')) as [{ heap: number }]
      return message.heap
    },
    async close(): Promise<void> {
      for (const { child } of [site, neon]) child.disconnect()
      await clerk.close()
      await database.end()
      await postgres.stop()
    },
  }
}

/** Starts one server of server-process.ts. `child.disconnect()` ends it. */
export async function startPart(
  part: Server,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; env: Record<string, string> }> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), [part], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${part} did not start.`)))
  ended.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [
    { url: string; env: Record<string, string> },
  ]
  return { child, ...message }
}
