import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtSlugs } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { all, files, htmlFiles, pageAt, pages, read } from './built-pages.ts'

const sizes = new Map<string, number>()

function sent(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length
  sizes.set(text, size)
  return size
}

const sizeOf = (file: string): number => statSync(join(dist, file)).size

const [font = ''] = files.filter((file) => /newsreader.*woff2$/.test(file))

/** Bytes of the page, its font, the favicon and the images that load before a visitor scrolls. */
function weightOf(path: string): number {
  const { html, document } = pageAt(path)
  const images = all(document, 'main img').slice(0, 2)
  const covers = images.map((image) => {
    const file = image.getAttribute('src') ?? ''
    return file.endsWith('.svg') ? sent(read(file)) : sizeOf(file)
  })
  const fixed = sizeOf(font) + sent(read('favicon.svg'))
  return sent(html) + fixed + covers.reduce((sum, bytes) => sum + bytes, 0)
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )

// The goal is 28 kB. The picture and the verdicts took home above.
test('home has at most 29 kB, plus 300 B for each card over 26', () => {
  expect(weightOf('/')).toBeLessThanOrEqual(29_000 + 300 * (builtSlugs.length - 26))
})

test('every other page has at most 40 kB', () => {
  const heavy = pages.filter((path) => path !== '/' && weightOf(path) > 40_000)
  expect(heavy.map((path) => `${path}: ${weightOf(path)}`)).toEqual([])
})

test('every page runs at most 3,000 B of script before the user acts, all of it inline (B3)', () => {
  for (const file of htmlFiles) {
    const html = read(file)
    expect(html, file).not.toMatch(/<script[^>]*\ssrc=/)
    expect(sent(inlineScripts(html).join('\n')), file).toBeLessThanOrEqual(3_000)
  }
})

test('no part of a page loads its script before the user acts, except on the return from Google and on a gift link', () => {
  for (const file of htmlFiles.filter(
    (file) => !['sso-callback.html', 'gift.html'].includes(file),
  )) {
    expect(read(file), file).not.toMatch(/<astro-island(?![^>]*client="intent")/)
  }
})

test('every head has the same script of at most 500 B, and every script’s hash is in the policy', () => {
  const policy = read('_headers')
  const heads = new Set<string>()
  for (const file of htmlFiles) {
    const html = read(file)
    const head = inlineScripts(html.split('</head>')[0] ?? '')
    expect(head, file).toHaveLength(1)
    heads.add(head[0] ?? '')
    expect(Buffer.byteLength(head[0] ?? ''), file).toBeLessThanOrEqual(500)
    for (const script of inlineScripts(html).filter(Boolean)) {
      const hash = createHash('sha256').update(script).digest('base64')
      expect(policy, file).toContain(`'sha256-${hash}'`)
    }
  }
  expect(heads.size).toBe(1)
})
