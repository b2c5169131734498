import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.mjs'

/** The browsers that the test files of this worker share. They close when the worker exits. */
const browsers: { shared?: Promise<Browser>; separate?: Promise<Browser> } = {}

async function browser(name: keyof typeof browsers, args: string[]): Promise<Browser> {
  // Chromium can crash on a busy machine.
  if (!(await browsers[name])?.isConnected()) {
    browsers[name] = chromium.launch({ executablePath: await findBrowser(), args })
  }
  return browsers[name]!
}

/**
 * Opens a context without cookies, stored data or cached files. All contexts share one process,
 * which starts faster.
 *
 * @param separatePages gives each page its own process, for a test that goes offline. In a shared
 * process, one offline page would make `navigator.onLine` false for all.
 */
export async function openContext(
  options: BrowserContextOptions,
  separatePages = false,
): Promise<BrowserContext> {
  const context = separatePages
    ? await (await browser('separate', [])).newContext(options)
    : await (await browser('shared', ['--renderer-process-limit=1'])).newContext(options)
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
    })
  })
  return context
}

/** Closes the context. Waits at most 10 s, because in rare cases Chromium never answers. */
export const closeContext = (context: BrowserContext): Promise<unknown> =>
  Promise.race([
    context.close().catch(() => undefined),
    setTimeout(10_000, undefined, { ref: false }),
  ])
