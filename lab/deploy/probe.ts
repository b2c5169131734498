/**
 * Loads a shipped function in a process of its own, whose folder is the unpacked zip, and calls it
 * once if told how: `probe.ts <file> [<method> <address>]`. Prints a `Probe` as its last line.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a function's own process tells of it. */
export interface Probe {
  /** Milliseconds of processor time, system's included, from the call of import to its end. */
  cpu: number
  /** The process's memory after that, in MB. */
  memory: number
  /** The function's `config`, as it is when it runs. */
  config: { path?: string; schedule?: string; rateLimit?: object }
  /** The answer's status, when it was called. */
  status?: number
}

const [file = '', method, address] = process.argv.slice(2)
const before = process.cpuUsage()
const { default: handle, config = {} } = (await import(pathToFileURL(resolve(file)).href)) as {
  default: (request: Request, context: object) => Promise<Response>
  config?: Probe['config']
}
const { user, system } = process.cpuUsage(before)
// Not the most that it had: a new process begins with the figure of the one that started it.
const memory = process.memoryUsage.rss() / 1e6
// Vendors sign their requests; this one has no signature.
const request = method && new Request(`https://nurses.example${address}`, withBody(method))
const status = request && (await handle(request, { requestId: 'probe' })).status
const probe: Probe = { cpu: (user + system) / 1000, memory, config, ...(status && { status }) }
console.log(JSON.stringify(probe))
// Whatever a package keeps open is not waited for.
process.exit(0)

function withBody(named: string): RequestInit {
  if (named === 'GET') return { method: named }
  return { method: named, body: '{}', headers: { 'content-type': 'application/json' } }
}
