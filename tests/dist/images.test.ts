import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtSlugs } from '../site/pages.ts'
import { dist } from '../site/site.ts'
import { pngSize } from '../support/png.ts'

const file = (path: string) => readFileSync(join(dist, path))

interface Icon {
  src: string
  sizes: string
  type: string
}

test.each(['site', ...builtSlugs])('has a 1200 x 630 share image for %s', (slug) => {
  const image = file(`share/${slug}.png`)
  expect(pngSize(image)).toEqual({ width: 1200, height: 630 })
  // Some messaging apps reject larger images.
  expect(image.length).toBeLessThan(300_000)
})

test('has every manifest icon in its declared size', () => {
  const manifest: { name: string; start_url: string; icons: Icon[] } = JSON.parse(
    file('manifest.webmanifest').toString(),
  )
  expect(manifest).toMatchObject({ name: 'RN Opportunities', start_url: '/' })
  expect(manifest.icons.some(({ sizes }) => sizes === '512x512')).toBe(true)
  for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
    const { width, height } = pngSize(file(src))
    expect([`${width}x${height}`, type], src).toEqual([sizes, 'image/png'])
  }
})
