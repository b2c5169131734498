/**
 * The site in a process of its own, so that its heap can be measured: pages of dist/ and functions,
 * with the settings of this process. Says its address; then tells every line that it logs as an
 * error or about money, and answers `heap` with the bytes that are held after a full collection.
 */
import { serveSite } from '../../emulators/netlify/emulator.ts'

const plainError = console.error
console.info = (line: unknown) => {
  if (String(line).includes('"call":"billing"')) process.send?.({ line: String(line) })
}
console.error = (...said: unknown[]) => {
  const isLine = typeof said[0] === 'string' && said[0].startsWith('{"level"')
  if (isLine) process.send?.({ line: said[0] })
  else {
    plainError(...said)
    process.send?.({
      crash: said.map((each) => (each instanceof Error ? each.stack : each)).join(),
    })
  }
}

const site = await serveSite({
  dist: 'dist',
  functionsDirectory: 'netlify/functions',
  port: Number(process.env['PORT']),
})

// The emulator's source maps, read for every failure that is logged, would outweigh the site itself.
process.setSourceMapsEnabled(false)

process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: site.url })
