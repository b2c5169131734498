/**
 * Runs one server in its own process, because the database and the functions are also separate in
 * production. The argument `neon` serves the Neon emulator, in front of the Postgres server at
 * POSTGRES_URL. The argument `site` serves the functions. Sends the server's URL to the parent
 * process. Answers each message of the parent process with the heap size of this process.
 */
import { serveNeon } from '@rn-opportunities/emulators/neon/emulator.ts'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'

// Suppress the functions' log lines. Otherwise the benchmark would also measure how fast the
// terminal prints them.
console.info = () => undefined

const part = process.argv[2]
const running =
  part === 'neon'
    ? await serveNeon({ port: 0, postgresUrl: process.env['POSTGRES_URL'] ?? '' })
    : await serveSite({
        functionsDirectory: 'netlify/functions',
        port: Number(process.env['PORT']),
      })

process.on('message', async () => {
  // Collect garbage twice. Finalizers, such as those of response streams, run after the first
  // collection and free more memory.
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 100))
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: running.url })
