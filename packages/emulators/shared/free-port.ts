import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a port below 32768 that no process listens on. Linux gives higher ports to outgoing
 * connections, so a higher port could be taken before the server starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('20 random ports between 10000 and 32000 are all in use.')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
