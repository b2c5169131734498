import { get } from 'node:http'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  lookProblems,
  overflow,
  printProblems,
  smallTargets,
  unfold,
  violations,
} from './page-checks.ts'
import { addresses, builtSlugs, headings, kinds, missing } from './pages.ts'
import { dist, useSite } from './site.ts'

// `useSite` fails a test on any console message, failed request or policy violation.
const site = useSite()

const longest = builtSlugs
  .map((slug) => `/opportunity/${slug}`)
  .sort((a, b) => statSync(join(dist, `${b}.html`)).size - statSync(join(dist, `${a}.html`)).size)
  .slice(0, 3)

/** `npm run lab -- accessibility` sets EVERY_PAGE. Pages of one kind have the same parts. */
const visited = process.env['EVERY_PAGE'] === undefined ? kinds : addresses

/** Pages that load content after they read the query or the fragment of their URL. */
const loaded = [
  { path: `/compare?e=${builtSlugs.slice(0, 4).join(',')}`, has: 'main :text("Weighted score")' },
  { path: `${longest[0]}#take-home`, has: '#take-home input' },
  { path: '/tools/fit#a=hours:10', has: 'main h3' },
]

async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const unloaded = [...document.images].filter((image) => !image.complete)
    const loading = unloaded.map((image) => new Promise((resolve) => (image.onload = resolve)))
    for (const image of unloaded) image.loading = 'eager'
    window.scrollTo(0, document.body.scrollHeight)
    await Promise.all(loading)
    window.scrollTo(0, 0)
  })
}

async function allProblems(page: Page): Promise<string[]> {
  const folded = await overflow(page)
  await unfold(page)
  const look = await lookProblems(page)
  return [...folded, ...look, ...(await printProblems(page))]
}

test.each(visited)('$path passes every check, and loads no script by itself', async (kind) => {
  const { path, status } = kind
  const scripts: string[] = []
  const before = async (page: Page) =>
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
  const page = await site.visit(path, { status, before, touch: true })
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.innerText()).toMatch(headings[path] ?? missing[path] ?? /\w/)
  await readThrough(page)
  // Wait for scripts that an idle callback or a timer of up to 1 s could load.
  if (path === '/') await page.waitForTimeout(1500)
  expect(scripts).toEqual([])
  expect(await allProblems(page)).toEqual([])
})

test.each(loaded)('$path passes every check when it is loaded', async ({ path, has }) => {
  const page = await site.visit(path)
  await page.locator(has).filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await allProblems(page)).toEqual([])
})

/**
 * Selectors of elements that need JavaScript or show only at some widths. The same information is
 * elsewhere on the page, or on the page of the featured entry.
 */
const hiddenParts = [
  '.signed-in',
  // The fit quiz, and the note on where its answers are stored. The page also lists the questions,
  // and the facts of every entry.
  ':has(> astro-island[component-url*="/FitQuiz."])',
  'header > p:has-text("Your answers stay in this browser and in the link")',
  // The island that says which license a nurse needs for a client in another state. The page also
  // has a section for each state.
  'astro-island[component-url*="/TwoStates."]',
  // The button that copies the questions above it.
  'astro-island[component-url*="/StateQuestions."] p:has(> button)',
  // The revenue calculation of the featured entry. The entry's own page shows it at every width.
  'div:has(> dt:text-is("Our estimate"))',
  // The comparison's controls, and its list. A wide window shows a table instead of the list.
  'astro-island[component-url*="/Compare."] :is(.noscript\\:hidden, .sm\\:hidden)',
]

test.each(visited)('$path can be read without JavaScript, and every button works', async (kind) => {
  const { path, status } = kind
  const page = await site.visit(path, { status, javaScript: false })
  const mayBeHidden = [
    'details:not([open]) *',
    ...hiddenParts.flatMap((part) => [part, `${part} *`]),
  ]
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.locator('h1').isVisible()).toBe(true)
    const unseen = page
      .locator(`main :is(p, li, dd, h2, h3):not(${mayBeHidden.join()})`)
      .filter({ visible: false })
    expect(await unseen.allTextContents()).toEqual([])
    expect(await page.locator('main [aria-busy=true]:visible').count()).toBe(0)
    // The page says that signing in needs JavaScript.
    const dead = page
      .locator('button:visible:not(:disabled, [popovertarget], [type=submit][formaction])')
      .filter({ hasNotText: /^\s*Sign In/ })
    expect(await dead.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([])
    const needing = page.locator('[role=tab], [type=search], [data-theme-toggle]')
    expect(await needing.filter({ visible: true }).count()).toBe(0)
  }
})

test('shows a visitor the longest entries in at most 6 screens of a phone', async () => {
  const watched = await site.newContext({ width: 390, touch: true })
  const page = await watched.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of longest) {
    await site.go(watched, page, path)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens, path).toBeLessThanOrEqual(6)
  }
})

test('fits a phone when the reader doubles the letters', async () => {
  const page = await site.visit('/', { width: 360 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/', longest[0]!, '/pricing', '/about', '/ai-chat', '/states', '/handbook']) {
    await page.goto(path)
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(size).toBe('32px')
    expect(await overflow(page), path).toEqual([])
  }
})

/** The part of a page that is in the first `count` bytes of its compressed response. */
async function firstBytes(path: string, count: number): Promise<string> {
  const sent = await new Promise<Buffer>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    get(site.url(path), { headers }, (response) => {
      expect(response.headers['content-encoding']).toBe('br')
      response.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject)
    }).on('error', reject)
  })
  return brotliDecompressSync(sent.subarray(0, count), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString()
}

/** Returns the texts and the image URLs in the first `height` pixels of the page. */
const inFirst = (page: Page, height: number): Promise<string[]> =>
  page.evaluate((height) => {
    const isThere = ({ width, top, bottom }: DOMRect) => width > 0 && bottom > 0 && top < height
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNode(node)
      const text = node.textContent?.trim()
      if (text && isThere(range.getBoundingClientRect())) texts.push(text)
    }
    const images = [...document.images].filter((image) => isThere(image.getBoundingClientRect()))
    return [...texts, ...images.map(({ src }) => src)]
  }, height)

test.each(
  ['/', longest[0]!, '/handbook/taxes'].flatMap((path) =>
    [360, 1280].map((width) => [path, width]),
  ),
)('has the first screen of %s in the first 14 kB, at %d px', async (path, width) => {
  const page = await site.visit(String(path), { width: Number(width) })
  const height = page.viewportSize()!.height
  const needed = await inFirst(page, height)
  expect(needed.length).toBeGreaterThan(5)
  const body = await firstBytes(String(path), 14_000)
  await page.route(site.url(String(path)), async (route) => {
    await route.fulfill({ response: await route.fetch(), body })
  })
  await page.reload()
  // Lines can break differently until the heading font has loaded, so allow 200 px more.
  expect(await inFirst(page, height + 200)).toEqual(expect.arrayContaining(needed))
})

test('detects a faint word, a tiny button, a wide box, a policy violation and an exception', async () => {
  const page = await site.visit('/about', { width: 320, allow: /./ })
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.innerHTML =
      '<p class="faint">Hardly to be read</p><button class="tiny">x</button>' +
      '<img src="https://example.com/pixel.png" alt="">'
    document.querySelector('main')?.append(box)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.faint { color: #999; width: 900px } .tiny { width: 10px; height: 10px; padding: 0; margin: 24px }',
    )
    document.adoptedStyleSheets = [sheet]
    setTimeout(() => {
      throw new Error('thrown')
    })
    return fetch('/no-such-file')
  })
  expect(await violations(page)).toEqual([expect.stringContaining('color-contrast at .faint')])
  expect(await smallTargets(page)).toEqual([expect.stringContaining('BUTTON "x" is 10 x 10')])
  expect(await overflow(page)).toHaveLength(1)
  const found = ['policy: img-src stopped', 'no-such-file: status 404', 'uncaught: thrown']
  await expect
    .poll(() => site.problems())
    .toEqual(expect.arrayContaining(found.map((problem) => expect.stringContaining(problem))))
})
