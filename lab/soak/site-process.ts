/**
 * The site in its own process, so that we can measure its heap. Serves the pages of dist/ and the
 * functions, with this process's settings. Reports its URL, and every log line that is an error or
 * about billing. Answers `heap` with the heap size after a full collection.
 */
import { serveSite } from '../../emulators/netlify/emulator.ts'

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

// Turn off source maps, which the emulator has turned on. Node would load them when an error is
// logged, and they are larger than the site's heap.
process.setSourceMapsEnabled(false)

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: site.url })
