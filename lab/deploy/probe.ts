/**
 * `probe.ts <file> [<method> <path>]`: loads a function in its own process, in the folder of the
 * unpacked zip. Sends it one request if a method is given. Prints a `Probe` as its last line.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the process measured. */
export interface Probe {
  /** Processor time of the import in milliseconds, system time included. */
  cpu: number
  /** Memory of the process after the import, in MB. */
  memory: number
  /** The function's `config` at run time. */
  config: { path?: string; schedule?: string; rateLimit?: object }
  /** Status of the response, if a request was sent. */
  status?: number
}

const [file = '', method, address] = process.argv.slice(2)
const before = process.cpuUsage()
const { default: handle, config = {} } = (await import(pathToFileURL(resolve(file)).href)) as {
  default: (request: Request, context: object) => Promise<Response>
  config?: Probe['config']
}
const { user, system } = process.cpuUsage(before)
// Do not use the peak, because a new process starts with its parent's peak.
const memory = process.memoryUsage.rss() / 1e6
// This request has no token and no signature, so the function rejects it.
const request = method && new Request(`https://nurses.example${address}`, withBody(method))
const status = request && (await handle(request, { requestId: 'probe' })).status
const probe: Probe = { cpu: (user + system) / 1000, memory, config, ...(status && { status }) }
console.log(JSON.stringify(probe))
// Exit without waiting for connections that a package keeps open.
process.exit(0)

function withBody(named: string): RequestInit {
  if (named === 'GET') return { method: named }
  return { method: named, body: '{}', headers: { 'content-type': 'application/json' } }
}
