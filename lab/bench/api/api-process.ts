/**
 * One part of the benchmark in its own process, as in production. With the argument `neon`, serves
 * the Neon emulator in front of the Postgres server at POSTGRES_URL. With the argument `site`,
 * serves the functions with this process's settings. Sends its URL to the parent process. Replies
 * to each message with the heap size of this process.
 */
import { serveNeon } from '../../../emulators/neon/emulator.ts'
import { serveSite } from '../../../emulators/netlify/emulator.ts'

// Suppress log lines. In production they go to a file. Here they would go to the terminal, and the
// benchmark would measure the terminal's speed.
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
  // Collect twice: finalizers, such as those of response streams, run after the first collection.
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 100))
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: running.url })
