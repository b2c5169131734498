import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { startClerkUsers } from '@rn-opportunities/emulators/accounts/clerk.ts'
import { startOpenAi } from '@rn-opportunities/emulators/accounts/openai.ts'
import { freePort } from '@rn-opportunities/emulators/shared/free-port.ts'
import { startMigratedPostgres } from '../../tests/support/postgres-server.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

export const vendors = ['neon', 'clerk', 'stripe', 'openai'] as const
export type Vendor = (typeof vendors)[number]

/**
 * Postgres, the Neon emulator and the site, each in its own process. The emulators for Clerk,
 * Stripe and OpenAI run in this process.
 */
export type SoakSet = Awaited<ReturnType<typeof startSoakSet>>

/** A message from the site's process. */
interface Said {
  url?: string
  heap?: number
  line?: string
  /** Error output that is not a log line. */
  crash?: string
}

/** Calls `hear` with every log line and every crash that the site's process reports. */
export async function startSoakSet(hear: (message: Said) => void) {
  const postgres = await startMigratedPostgres()
  const neon = await start('../bench/api/api-process.ts', ['neon'], { POSTGRES_URL: postgres.url })
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const clerk = await startClerkUsers(siteUrl)
  const stripe = await startStripeAccount(siteUrl)
  await setUpStripe(stripe.client, siteUrl)
  const openai = await startOpenAi()
  const env = {
    PORT: String(port),
    URL: siteUrl,
    DATABASE_URL: postgres.url,
    NEON_FETCH_ENDPOINT: `${neon.url}/sql`,
    ...clerk.env,
    ...stripe.env,
    ...openai.env,
  }
  const site = await start('site-process.ts', [], env)
  site.child.on('message', (message: Said) => {
    if (message.line !== undefined || message.crash !== undefined) hear(message)
  })
  let isClosing = false
  site.child.on('exit', (code) => {
    if (!isClosing) hear({ crash: `The site's process ended with ${code}.` })
  })
  const database = new pg.Pool({ connectionString: postgres.url, max: 4 })
  const urls: Record<Vendor, string> = {
    neon: neon.url,
    clerk: clerk.backendUrl,
    stripe: stripe.url,
    openai: openai.url,
  }
  const control = async (origin: string, path: string, body: object) => {
    const reply = await fetch(`${origin}/_control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`/_control/${path}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  return {
    siteUrl,
    env,
    clerk,
    stripe,
    openai,
    /**
     * Queries the database directly, so that the injected faults of Neon do not affect the query.
     */
    rows: async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
      (await database.query<Row>(query, values)).rows,
    fail: (vendor: Vendor, fault: object) => control(urls[vendor], 'fail', fault),
    fix: (vendor: Vendor) => control(urls[vendor], 'reset', {}),
    run: (name: string) => control(siteUrl, 'run', { function: name }),
    /**
     * Returns the heap size of the site's process in bytes. First clears the requests that the
     * Netlify emulator has recorded in that process, because they would count as heap.
     */
    async siteHeap(): Promise<number> {
      await control(siteUrl, 'reset', {})
      const answer = new Promise<number>((resolve) => {
        const listen = ({ heap }: Said) => {
          if (heap === undefined) return
          site.child.off('message', listen)
          resolve(heap)
        }
        site.child.on('message', listen)
      })
      site.child.send('heap')
      return answer
    },
    async close() {
      isClosing = true
      await database.end()
      for (const { child } of [site, neon]) if (child.connected) child.disconnect()
      await Promise.all([clerk.close(), stripe.close(), openai.close()])
      await postgres.stop()
    },
  }
}

async function start(
  file: string,
  parameters: string[],
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, file), parameters, {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start.`)))
  ended.catch(() => undefined)
  const [{ url = '' }] = (await Promise.race([once(child, 'message'), ended])) as [Said]
  return { child, url }
}
