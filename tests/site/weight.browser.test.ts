import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { measurePageWeight } from '../../lab/bench/pages/weigh.ts'
import { builtSlugs } from './pages.ts'
import { dist, useSite } from './site.ts'

const site = useSite()

const windows = [
  { width: 360, height: 740 },
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
]

const sizeOf = (file: string): number => brotliCompressSync(readFileSync(join(dist, file))).length

const longestEntry = builtSlugs
  .map((slug) => ({ path: `/opportunity/${slug}`, size: sizeOf(`opportunity/${slug}.html`) }))
  .sort((one, other) => other.size - one.size)[0]!.path

/** Bytes that the site sends to a visitor before any input. `scripts` are part of `all`. */
async function weigh(
  path: string,
  viewport = windows[0]!,
): Promise<{ all: number; scripts: number }> {
  const { context } = await site.newContext({})
  const weight = await measurePageWeight(context.browser()!, site.url(path), viewport)
  // Add the favicon. The browser of these tests does not request it, but other browsers do.
  const all = weight.all + weight.imagesInView.bytes + sizeOf('favicon.svg')
  return { all, scripts: weight.javaScript }
}

test.each(windows)(
  'loads at most 28 kB of home at $width px, plus 300 B for each card over 26',
  async (viewport) => {
    const most = 28_000 + 300 * (builtSlugs.length - 26)
    expect((await weigh('/', viewport)).all).toBeLessThanOrEqual(most)
  },
)

test.each(windows)('loads at most 40 kB of the longest entry at $width px', async (viewport) => {
  expect((await weigh(longestEntry, viewport)).all).toBeLessThanOrEqual(40_000)
})

test.each(['/', longestEntry, '/pricing', '/handbook/taxes', '/tools/take-home', '/compare'])(
  'runs at most 3 kB of JavaScript before interaction on %s',
  async (path) => {
    expect((await weigh(path)).scripts).toBeLessThanOrEqual(3_000)
  },
)

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
  ['/', longestEntry, '/handbook/taxes'].flatMap((path) =>
    windows.map((viewport) => ({ path, ...viewport })),
  ),
)(
  'has the first screen of $path in the first 14 kB, at $width px',
  async ({ path, width, height }) => {
    const page = await site.visit(path, { width })
    await page.setViewportSize({ width, height })
    const needed = await inFirst(page, height)
    expect(needed.length).toBeGreaterThan(5)
    const body = await firstBytes(path, 14_000)
    await page.route(site.url(path), async (route) => {
      await route.fulfill({ response: await route.fetch(), body })
    })
    await page.reload()
    // Lines can break differently until the heading font has loaded, so allow 200 px more.
    expect(await inFirst(page, height + 200)).toEqual(expect.arrayContaining(needed))
  },
)
