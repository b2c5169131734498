/**
 * A thread that loads bundled functions, says what settings they export, and ends. Its modules end
 * with it: a process that bundles anew at each edit would hold every bundle twice, for good.
 */
import type { Config } from '@netlify/functions'
import { parentPort, workerData } from 'node:worker_threads'

const settings: [name: string, config: Config][] = []
for (const [name, url] of workerData as [name: string, url: string][]) {
  const { default: handler, config = {} } = (await import(url)) as {
    default?: unknown
    config?: Config
  }
  if (typeof handler !== 'function') throw new Error(`${name} has no function as default export.`)
  settings.push([name, config])
}
parentPort?.postMessage(settings)
