import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, brotliCompress } from 'node:zlib'
import { promisify } from 'node:util'
import { ClerkFailure } from './failures.ts'

const compress = promisify(brotliCompress)

/**
 * Serves clerk-js unmodified from its installed package. Ignores the version in the URL, because a
 * page may name only a major version such as `6`.
 */
export function serveClerkJs() {
  const files = new Map<string, Promise<{ plain: Buffer; brotli: Buffer }>>()

  async function read(name: string) {
    const dist = fileURLToPath(new URL('.', import.meta.resolve('@clerk/clerk-js')))
    const plain = await readFile(join(dist, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
    return { plain, brotli: await compress(plain, { params }) }
  }

  return async (name: string, request: Request): Promise<Response> => {
    if (!/^[\w.-]+\.js$/.test(name)) throw new ClerkFailure('resource_not_found')
    const pending = files.get(name) ?? read(name)
    files.set(name, pending)
    const file = await pending.catch(() => {
      files.delete(name)
      throw new ClerkFailure('resource_not_found')
    })
    const brotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
    const body = brotli ? file.brotli : file.plain
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.length),
        ...(brotli ? { 'content-encoding': 'br' } : {}),
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
      },
    })
  }
}
