import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addresses, kinds } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()

async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const unloaded = [...document.images].filter((image) => !image.complete)
    const loaded = unloaded.map((image) => new Promise((resolve) => (image.onload = resolve)))
    for (const image of unloaded) image.loading = 'eager'
    window.scrollTo(0, document.body.scrollHeight)
    await Promise.all(loaded)
  })
}

// `useSite` fails the test on any console message, failed request or CSP violation. One browser
// context for all pages halves the time of this test.
test('logs nothing to the console and violates no policy on any page', async () => {
  const watched = await site.newContext({})
  const page = await watched.context.newPage()
  for (const { path, status } of addresses) {
    await site.go(watched, page, path, status)
    await readThrough(page)
  }
})

test('loads no script before the first interaction', async () => {
  const watched = await site.newContext({ width: 360 })
  const scripts: string[] = []
  watched.context.on('request', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(`${request.frame().url()}: ${request.url()}`)
  })
  for (const { path, status } of kinds) {
    const page = await watched.context.newPage()
    await site.go(watched, page, path, status)
    await readThrough(page)
    // Wait for scripts that an idle callback or a timer of up to 1 s could load.
    if (path === '/') await page.waitForTimeout(1500)
    await page.close()
  }
  expect(scripts).toEqual([])
})

test('detects a policy violation, a failed request and an exception', async () => {
  const page = await site.visit('/', { allow: /./ })
  await page.evaluate(() => {
    const image = new Image()
    image.src = 'https://example.com/pixel.png'
    document.body.append(image)
    setTimeout(() => {
      throw new Error('thrown')
    })
    return fetch('/no-such-file')
  })
  await expect
    .poll(() => site.problems())
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('policy: img-src stopped https://example.com/pixel.png'),
        expect.stringContaining('no-such-file: status 404'),
        'uncaught: thrown',
      ]),
    )
})
