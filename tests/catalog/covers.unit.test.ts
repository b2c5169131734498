import sharp from 'sharp'
import { expect, it } from 'vitest'
import { coverSvg } from '../../src/build/covers/cover.ts'
import { drawsFrom, motifs, palettes } from '../../src/build/covers/motifs.ts'
import { shareImage, siteShareImage } from '../../src/build/covers/share-image.ts'
import { readRealEntries } from './real-entries.ts'

const entries = readRealEntries().map(({ data }) => data)
const bandage = { slug: 'any-slug', category: 'Post-Op Care', glyph: 'bandage-adhesive' } as const

it('a cover has one lamp, the colors of its category, no style or script, and the same bytes each time', () => {
  for (const entry of entries) {
    const palette = palettes[entry.category]
    const svg = coverSvg(entry)
    expect(svg.match(new RegExp(`<circle [^>]*fill="#${palette.lamp}"/>`, 'g'))).toHaveLength(1)
    expect(svg).toContain(`<path fill="#${palette.ground}" d="M0 0h320v200H0"/>`)
    expect(svg).not.toMatch(/style|<script|\son\w+=|href|currentColor|undefined|NaN/)
    expect(svg).toBe(coverSvg(entry))
  }
})

it('a cover has a background that no other entry has, as another xorshift32 draws it', () => {
  const drawn = entries.map(({ slug, category }) =>
    motifs[category](drawsFrom(slug), palettes[category]),
  )
  expect(new Set(drawn).size).toBe(entries.length)
  const draw = drawsFrom('premium-post-surgical-recovery')
  expect([draw(2 ** 32), draw(2 ** 32)]).toEqual([4006413061, 2602372659])
})

const entry = {
  ...bandage,
  title: 'Independent Pediatric Chronic Illness Support and School Coordination for Family',
  verdict: 'Overtakes an extra shift in month 15.',
  firstTwelveMonths: 'First 12 months, kept: $11,600',
}

it('a share image is a small PNG of 1200 x 630, with a long title on the left and the cover on the right', async () => {
  const png = await shareImage(entry)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(40_000)
  const data = await sharp(png).removeAlpha().raw().toBuffer()
  const colorAt = (x: number, y: number) =>
    data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3).toString('hex')
  for (let y = 0; y < 630; y++) {
    if (y < 609) for (let x = 600; x < 632; x++) expect(colorAt(x, y)).toBe('faf9f5')
    expect(colorAt(634, y)).toBe('6b2135')
  }
})

it('a share image names the entry and the field of a character that the font does not have', async () => {
  await expect(shareImage({ ...entry, title: 'Care ≈ Home' })).rejects.toThrow(
    'src/content/opportunities/any-slug.md: title has "≈"',
  )
  await expect(siteShareImage({ title: 'Care', line: 'Naïve' })).rejects.toThrow('has "ï"')
})
