/**
 * A worker that loads bundled functions and returns their `config`. Node frees loaded modules only
 * when their thread ends. If the main process loaded them, each edit of a function would leave
 * another copy of its modules in memory.
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
