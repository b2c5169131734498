import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtSlugs, chapterPages } from '../site/pages.ts'
import { dist } from '../site/site.ts'

const font = readFileSync('src/fonts/newsreader-500.woff2').length

test.each(['/handbook', ...chapterPages])('%s is at most 40 kB before a click', (path) => {
  const html = readFileSync(join(dist, `${path}.html`))
  expect(html.toString()).not.toMatch(/<astro-island(?![^>]*client="intent")/)
  expect(brotliCompressSync(html).length + font).toBeLessThanOrEqual(40_000)
})

test.each(builtSlugs)('/opportunity/%s links to the handbook', async (slug) => {
  const html = readFileSync(join(dist, `opportunity/${slug}.html`), 'utf8')
  const links = [...html.matchAll(/href="(\/handbook\/[a-z-]+)"/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThanOrEqual(4)
  expect(chapterPages).toEqual(expect.arrayContaining(links))
})
