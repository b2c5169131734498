/**
 * `probe.ts <file> [<method> <path>]`: loads one function in a new process. The working directory
 * must be the folder of the function's unpacked zip. If a method is given, sends the function one
 * request. Prints a `Probe` as JSON in the last line of its output.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Probe {
  /** Processor time of the import in milliseconds, including system time. */
  cpu: number
  /** Memory of the process after the import, in MB. */
  memory: number
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
// Read the current memory, not the peak, because a new process starts with the peak of its parent.
const memory = process.memoryUsage.rss() / 1e6
// The function must reject the request: it has no token and no signature, or an unknown path.
const request = method && new Request(`https://nurses.example${address}`, withBody(method))
const status = request && (await handle(request, { requestId: 'probe' })).status
const probe: Probe = { cpu: (user + system) / 1000, memory, config, ...(status && { status }) }
console.log(JSON.stringify(probe))
// Exit now, because a package may keep connections open.
process.exit(0)

function withBody(named: string): RequestInit {
  if (named === 'GET') return { method: named }
  return { method: named, body: '{}', headers: { 'content-type': 'application/json' } }
}
