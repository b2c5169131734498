/**
 * Runs one server in its own process, because the database, the functions and the vendors are also
 * separate in production. The argument names the server. `neon` is in front of the Postgres server
 * at POSTGRES_URL. Sends the server's URL and settings to the parent process. Answers each message
 * of the parent process with the heap size of this process.
 */
import { startOpenAi } from '@rn-opportunities/emulators/accounts/openai.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'

// Suppress the functions' log lines. Otherwise the benchmark would also measure how fast the
// terminal prints them.
console.info = () => undefined

const servers = {
  neon: () => serveNeon({ port: 0, postgresUrl: process.env['POSTGRES_URL'] ?? '' }),
  site: () =>
    serveSite({ functionsDirectory: 'netlify/functions', port: Number(process.env['PORT']) }),
  openai: startOpenAi,
  /** Sends no webhooks, because the benchmark sends them. */
  async stripe() {
    const account = await startStripeAccount('http://localhost')
    await setUpStripe(account.client, 'http://localhost')
    return account
  },
}
export type Server = keyof typeof servers

const running = await servers[process.argv[2] as Server]()

process.on('message', async () => {
  // Collect garbage twice. Finalizers, such as those of response streams, run after the first
  // collection and free more memory.
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 100))
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: running.url, env: 'env' in running ? running.env : {} })
