/**
 * A part of the bench in a process of its own, as the database and the functions are in production:
 * `neon` is the emulator in front of the Postgres server of POSTGRES_URL, `site` the functions with
 * the settings of this process. Says its address, then answers how much memory it holds.
 */
import { serveNeon } from '../../../emulators/neon/emulator.ts'
import { serveSite } from '../../../emulators/netlify/emulator.ts'

// A line a call goes to a file or a pipe in production; here it would measure the terminal.
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
  // What a finalizer lets go of, as that of each reply's stream does, goes with the second.
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 100))
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: running.url })
