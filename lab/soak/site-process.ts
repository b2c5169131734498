/**
 * Runs the site in its own process, so that we can measure its heap. Serves the pages of dist/ and
 * the functions, with the settings in this process's environment. Sends the parent process the
 * site's URL, its error output, and every log line about billing. Answers each message from the
 * parent process with the heap size after a full garbage collection.
 */
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'

const plainError = console.error
console.info = (line: unknown) => {
  if (String(line).includes('"call":"billing"')) process.send?.({ line: String(line) })
}
console.error = (...parts: unknown[]) => {
  const isLine = typeof parts[0] === 'string' && parts[0].startsWith('{"level"')
  if (isLine) process.send?.({ line: parts[0] })
  else {
    plainError(...parts)
    process.send?.({
      crash: parts.map((each) => (each instanceof Error ? each.stack : each)).join(),
    })
  }
}

const site = await serveSite({
  dist: 'dist',
  functionsDirectory: 'netlify/functions',
  port: Number(process.env['PORT']),
})

// Turn off source maps, which the Netlify emulator has turned on. Node would load them when it logs
// an error, and they would count as heap.
process.setSourceMapsEnabled(false)

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: site.url })
