import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { categories } from '../../domain/catalog/category.ts'
import { coverBudget, coverSvg, type Cover } from '../../src/build/covers/cover.ts'
import { glyphPaths } from '../../src/build/covers/glyph.ts'
import { drawsFrom, fnv1a, motifOf } from '../../src/build/covers/motifs.ts'
import { paletteOf } from '../../src/build/covers/palette.ts'
import { shareImage, siteShareImage } from '../../src/build/covers/share-image.ts'
import { fitText, missingCharacters, textWidth } from '../../src/build/covers/text.ts'
import { readRealEntries } from './real-entries.ts'

const covers: Cover[] = [
  { slug: 'premium-post-surgical-recovery', category: 'Post-Op Care', glyph: 'bandage-adhesive' },
  {
    slug: 'executive-health-monitoring',
    category: 'Corporate Wellness',
    glyph: 'heart-cardiogram',
  },
  { slug: 'chronic-disease-management', category: 'Chronic Disease', glyph: 'diabetes-measure' },
  { slug: 'telehealth-triage-navigation', category: 'Telehealth', glyph: 'call-centre' },
  { slug: 'medication-reconciliation-seniors', category: 'Elder Care', glyph: 'medicine-bottle' },
  { slug: 'luxury-travel-medicine', category: 'Travel Nursing', glyph: 'small-plane' },
  { slug: 'pediatric-chronic-illness', category: 'Pediatric Care', glyph: 'asthma-inhaler' },
  { slug: 'glp1-medication-support', category: 'Medication Management', glyph: 'stethoscope' },
]
const glyphs = [...new Set(covers.map((cover) => cover.glyph))]
const bandage: Cover = { slug: 'any-slug', category: 'Post-Op Care', glyph: 'bandage-adhesive' }

describe('the random generator', () => {
  it('hashes the published FNV-1a test vectors correctly', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })
  it('matches another implementation of unsigned xorshift32', () => {
    const draw = drawsFrom('premium-post-surgical-recovery')
    expect([draw(2 ** 32), draw(2 ** 32)]).toEqual([4006413061, 2602372659])
    const again = drawsFrom('premium-post-surgical-recovery')
    expect(Array.from({ length: 6 }, () => again(1000))).toEqual([61, 659, 270, 845, 843, 153])
  })
})

describe('a cover', () => {
  it('has one lamp, the colors of its category and the same bytes each time', () => {
    for (const cover of covers) {
      const palette = paletteOf(cover.category)
      const svg = coverSvg(cover)
      expect(svg.match(new RegExp(`<circle [^>]*fill="#${palette.lamp}"/>`, 'g'))).toHaveLength(1)
      expect(svg).toContain(`<path fill="#${palette.ground}" d="M0 0h320v200H0"/>`)
      expect(svg).toBe(coverSvg(cover))
    }
  })

  it('has a background that no other entry of its category has', () => {
    const entries = readRealEntries()
    const motifs = entries.map(({ data: { slug, category } }) =>
      motifOf(category)(drawsFrom(slug), paletteOf(category)),
    )
    expect(new Set(motifs).size).toBe(entries.length)
  })

  it.each(categories)('stays within the size limit, without style or script: %s', (category) => {
    for (const { slug } of covers) {
      for (const glyph of glyphs) {
        const svg = coverSvg({ slug, category, glyph })
        expect(Buffer.byteLength(svg), `${slug} ${glyph}`).toBeLessThanOrEqual(1500)
        expect(svg).toMatch(
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 200">.*<\/svg>$/,
        )
        expect(svg).not.toMatch(/style|<script|\son\w+=|href|currentColor|undefined|NaN/)
      }
    }
  })

  it('shows the whole glyph, with as many black pixels as the icon', async () => {
    const ink = async (svg: string) => {
      const { data } = await sharp(Buffer.from(svg), { density: 300 })
        .resize(240, 240)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data.filter((_, i) => i % 4 === 3).reduce((sum, alpha) => sum + alpha, 0)
    }
    const folder = 'node_modules/healthicons/public/icons/svg/filled'
    for (const path of [
      'objects/bandage_adhesive',
      'devices/asthma_inhaler',
      'people/call_centre',
      'devices/stethoscope',
    ]) {
      const name = path.replace(/.*\//, '').replaceAll('_', '-')
      const original = await ink(readFileSync(`${folder}/${path}.svg`, 'utf8'))
      const ours = await ink(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${glyphPaths(name, 2)}</svg>`,
      )
      expect(Math.abs(ours / original - 1), name).toBeLessThan(0.01)
    }
  })

  it('is pewter in a category without a palette', () => {
    const cover = coverSvg({ ...bandage, category: 'Legal Nurse Consulting' })
    expect(cover).toContain('fill="#4a545f"')
    expect(cover).toMatch(/rotate\(-?\d+ 240 100\)/)
    expect(coverSvg({ ...bandage, category: 'constructor' })).toContain('fill="#4a545f"')
    expect(paletteOf('Elder Care').ground).toBe('d8bd83')
  })

  it('names the entry of an unknown glyph', () => {
    for (const glyph of ['no-such-icon', 'bandage_adhesive', '../../package', '']) {
      expect(() => coverSvg({ ...bandage, slug: 'home-visits', glyph })).toThrow(
        `glyph "${glyph}" of home-visits is not a filled icon`,
      )
    }
  })

  it('names the size of a glyph that is too large', () => {
    const heavy = 'oral-contraception-pillsx28'
    expect(glyphPaths(heavy, 1)?.length).toBeGreaterThan(coverBudget)
    expect(() => coverSvg({ ...bandage, slug: 'home-visits', glyph: heavy })).toThrow(
      /^with this icon the cover has \d{4,} bytes, but the limit is 1500/,
    )
  })
})

describe('the heading font', () => {
  it('stays small and has the 89 characters of the design', () => {
    expect(readFileSync('src/fonts/newsreader-500.woff2').length).toBeLessThan(8_500)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    expect(missingCharacters(`${letters} .,:;!?'-–—’“”$+%&()/…·×=#*`)).toEqual([])
    expect(missingCharacters('a≈b')).toEqual(['≈'])
  })
  it('applies kerning', () => {
    const style = { size: 100, color: '#000' }
    expect(textWidth('AV', style)).toBeLessThan(textWidth('A', style) + textWidth('V', style) - 5)
  })
  it.each([
    ['A nursing business of your own, with the math shown.', 2322.2],
    ['AVATAR. Type “To”, “Wave”', 1208.6],
    ['$74K–$115K, 15%', 849.1],
    ['f’s r. y, 7/11 L’', 613],
  ])('sets “%s” within 0.2% of the width in the original font', (text, width) => {
    const ratio = textWidth(text, { size: 100, color: '#000' }) / width
    expect(Math.abs(ratio - 1)).toBeLessThan(0.002)
  })
  it('wraps and shrinks a headline until it fits its box', () => {
    const box = { width: 536, height: 266 }
    for (const text of [
      'Short',
      'Eighty characters '.repeat(5).slice(0, 80).trim(),
      'W'.repeat(30),
    ]) {
      const { lines, style } = fitText(text, box, 1.06, { size: 62, color: '#000' })
      expect(lines.join(' ')).toBe(text)
      expect(Math.max(...lines.map((line) => textWidth(line, style)))).toBeLessThanOrEqual(
        box.width,
      )
      expect(lines.length * style.size * 1.06).toBeLessThanOrEqual(box.height)
    }
    expect(fitText('Short', box, 1.06, { size: 62, color: '#000' }).style.size).toBe(62)
  })
})

describe('a share image', () => {
  const entry = {
    ...bandage,
    title: 'Premium Post-Surgical Recovery',
    verdict: 'Overtakes an extra shift in month 15.',
    firstTwelveMonths: 'First 12 months, kept: $11,600',
  }
  const pixels = async (png: Uint8Array) =>
    (await sharp(png).removeAlpha().raw().toBuffer()) as Buffer
  const colorAt = (data: Buffer, x: number, y: number) =>
    data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3).toString('hex')

  it('is a PNG of 1200 x 630 below 40 kB, with the same bytes each time', async () => {
    for (const { slug, category, glyph } of covers) {
      const png = await shareImage({ ...entry, slug, category, glyph })
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(png.length, slug).toBeLessThan(40_000)
    }
    expect(await shareImage(entry)).toEqual(await shareImage(entry))
  })

  it('shows a long title completely on the left, and the cover on the right', async () => {
    const title = 'Independent Pediatric Chronic Illness Support and School Coordination for Family'
    expect(title).toHaveLength(80)
    const data = await pixels(await shareImage({ ...entry, title }))
    for (let y = 0; y < 630; y++) {
      if (y < 609) for (let x = 600; x < 632; x++) expect(colorAt(data, x, y)).toBe('faf9f5')
      expect(colorAt(data, 634, y)).toBe('6b2135')
    }
  })

  it('shows the whole verdict and the first 12 months', async () => {
    const inkOf = async (changes: object) => {
      const data = await pixels(await shareImage({ ...entry, ...changes }))
      let sum = 0
      for (let i = 0; i < data.length; i += 3)
        if (data.subarray(i, i + 3).toString('hex') !== 'faf9f5') sum++
      return sum
    }
    const full = await inkOf({})
    expect(await inkOf({ verdict: 'Overtakes.' })).toBeLessThan(full - 1000)
    expect(await inkOf({ firstTwelveMonths: '$74K' })).toBeLessThan(full - 300)
  })

  it('names the entry and the field of a character that the font does not have', async () => {
    await expect(
      shareImage({ ...entry, slug: 'home-visits', title: 'Care ≈ Home' }),
    ).rejects.toThrow('src/content/opportunities/home-visits.md: title has "≈"')
    await expect(siteShareImage({ title: 'Care', line: 'Naïve' })).rejects.toThrow('has "ï"')
  })

  it('has a version for the site itself, with one lamp', async () => {
    const png = await siteShareImage({
      title: 'A nursing business of your own, with the math shown.',
      line: 'Research.',
    })
    expect(png.length).toBeLessThan(40_000)
    const data = await pixels(png)
    expect([colorAt(data, 916, 315), colorAt(data, 640, 10), colorAt(data, 4, 4)]).toEqual([
      'f8ca5f',
      '0a583f',
      'faf9f5',
    ])
  })
})
