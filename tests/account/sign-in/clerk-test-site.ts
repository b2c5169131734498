import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
// Declares the type of window.Clerk.
import type {} from '@clerk/astro'
import { createClerkEmulator } from '@rn-opportunities/emulators/clerk/emulator.ts'
import type { ClerkEmulator } from '@rn-opportunities/emulators/clerk/emulator.ts'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import type { Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { findBrowser } from '../../../scripts/find-browser.mjs'

export const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })

export type TestSite = {
  url: string
  clerk: ClerkEmulator
  clock: { now(): number; set(now: number | null): void }
  log: string[]
  close: () => Promise<void>
}

/** Serves `pages` on one origin, with the Clerk emulator under /__clerk, as `npm start` does. */
export async function testSite(
  pages: (request: Request) => Response | Promise<Response>,
): Promise<TestSite> {
  const later: { clerk?: ClerkEmulator } = {}
  const log: string[] = []
  let offset = 0
  const clock = {
    now: () => Date.now() + offset,
    set: (now: number | null) => {
      offset = now === null ? 0 : now - Date.now()
    },
  }
  const server: Listening = await listen(
    async (request) =>
      new URL(request.url).pathname.startsWith('/__clerk')
        ? (later.clerk?.frontend(request) ?? new Response(null, { status: 503 }))
        : pages(request),
    0,
  )
  const clerk = (later.clerk = createClerkEmulator({
    siteUrl: server.url,
    webhookUrl: `${server.url}/webhook`,
    webhookSecret: 'whsec_bG9jYWwtY2xlcmstc2VjcmV0',
    clock,
    log: (line) => log.push(line),
  }))
  const close = async () => {
    clerk.close()
    await server.close()
  }
  return { url: server.url, clerk, clock, log, close }
}

export function clerkPage(publishableKey: string): Response {
  const html = `<!doctype html><title>clerk-js</title><link rel="icon" href="data:,"><body>
    <script src="/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js" crossorigin="anonymous"
      data-clerk-publishable-key="${publishableKey}"
      data-clerk-proxy-url="/__clerk"></script>
    <script>
      const back = location.pathname === '/sso-callback'
      const urls = { signInForceRedirectUrl: '/back', signUpForceRedirectUrl: '/back' }
      window.Clerk.load({ telemetry: false })
        .then(() => back && window.Clerk.handleRedirectCallback({ ...urls, signInUrl: '/gave-up' }))
    </script>`
  return new Response(html, { headers: { 'content-type': 'text/html' } })
}

export async function openClerkPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.Clerk.loaded)
  return page
}
