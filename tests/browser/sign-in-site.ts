import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { localPublishableKey } from '../../local/clerk/stand-in.ts'

/** The dialog, its stores and `src/clerk.ts`, built by Astro, under the site's own policy. */
export async function buildSignInSite() {
  // Outside of the project Astro would put what it builds from into one folder for every build.
  const cache = join(import.meta.dirname, '../../.cache')
  await mkdir(cache, { recursive: true })
  const dist = await mkdtemp(join(cache, 'sign-in-site-'))
  await build(dist)
  const headers = policyOf(await readFile(join(dist, '_headers'), 'utf8'))
  return {
    dist,
    async serve(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      const name =
        pathname === '/' ? 'index.html' : pathname.includes('.') ? pathname : `${pathname}.html`
      const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      const body = await readFile(join(dist, name)).catch(() => null)
      return new Response(body && new Uint8Array(body), {
        status: body ? 200 : 404,
        headers: { ...headers, 'content-type': type },
      })
    },
    remove: () => rm(dist, { recursive: true }),
  }
}

async function build(dist: string): Promise<void> {
  const root = fileURLToPath(new URL('sign-in-site', import.meta.url))
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  const env = {
    ...process.env,
    PUBLIC_CLERK_PUBLISHABLE_KEY: localPublishableKey,
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
  }
  const args = [astro, 'build', '--root', root, '--outDir', dist]
  await promisify(execFile)(process.execPath, args, { env })
}

const policyOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...(file.split(/^\/(?!\*$)/m)[0] ?? '').matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
