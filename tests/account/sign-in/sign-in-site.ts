import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { localPublishableKey } from '@rn-opportunities/emulators/clerk/emulator.ts'
import { fingerprintOf } from '@rn-opportunities/emulators/shared/fingerprint.ts'
import { launch, testSite } from './clerk-test-site.ts'
import type { TestSite } from './clerk-test-site.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Provides the site of `openSignInSite` and a browser. An uncaught error or a console error fails
 * the test. A failed request does not.
 */
export function useSignInSite() {
  let built: Awaited<ReturnType<typeof openSignInSite>>
  let browser: Browser
  let site: TestSite
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    built = await openSignInSite()
    browser = await launch()
    site = await testSite(built.serve)
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })

  return {
    get site() {
      return site
    },
    get dist() {
      return built.dist
    },
    async newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
      const context = await browser.newContext(options)
      contexts.push(context)
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
        })
      })
      return context
    },
    async newPage(context: BrowserContext): Promise<Page> {
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // Chromium logs every failed request, such as a sign-in with a wrong password. Skip those.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text())
        }
      })
      return page
    },
    signedIn,
    async enters(page: Page, address: string, greeting: string, act: () => Promise<unknown>) {
      await Promise.all([page.waitForEvent('load'), act()])
      await page.locator('#toasts').getByText(greeting).waitFor()
      await signedIn(page, address)
    },
    /** Drops recorded browser errors that contain this text, so that they do not fail the test. */
    forgive(words: string) {
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(words)))
    },
  }
}

const signedIn = (page: Page, address: string) =>
  page.locator('#session').getByText(`signed-in ${address}`).waitFor()

/**
 * Builds a small Astro site with the sign-in dialog, its stores and src/browser/clerk.ts. `serve`
 * sends its files with the security headers of the real site.
 */
async function openSignInSite() {
  const dist = await buildOnce()
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
  }
}

async function buildOnce(): Promise<string> {
  const sources = ['src', 'domain', 'package-lock.json', 'tests/account/sign-in/sign-in-site/src']
  const fingerprint = await fingerprintOf(sources.map((path) => join(root, path)))
  // Build into a folder of the project. For output folders outside the project, Astro uses one
  // temporary folder, in which parallel builds would overwrite each other's files.
  const cache = join(root, '.cache/sign-in-site')
  const dist = join(cache, fingerprint)
  if (await isFile(join(dist, '_headers'))) return dist
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'new-'))
  await build(unfinished)
  // The rename fails if another test file has built the same site in the meantime.
  await rename(unfinished, dist).catch(() => rm(unfinished, { recursive: true }))
  return dist
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )

async function build(dist: string): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  const env = {
    ...process.env,
    PUBLIC_CLERK_PUBLISHABLE_KEY: localPublishableKey,
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
  }
  const args = [
    astro,
    'build',
    '--root',
    join(import.meta.dirname, 'sign-in-site'),
    '--outDir',
    dist,
  ]
  await promisify(execFile)(process.execPath, args, { env })
}

const policyOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...(file.split(/^\/(?!\*$)/m)[0] ?? '').matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
