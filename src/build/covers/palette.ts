import type { Category } from '../../../domain/catalog/category.ts'

/**
 * The colors of a cover, in hexadecimal without `#`. Each category has a palette named after a
 * color of scrubs.
 */
export interface Palette {
  ground: string
  near: string
  far: string
  glyph: string
  lamp: string
}

const onDark = 'f3c14b'
const onPale = 'fff6e3'

const scrubs = (
  ground: string,
  near: string,
  far: string,
  glyph: string,
  lamp: string,
): Palette => ({
  ground,
  near,
  far,
  glyph,
  lamp,
})

const wine = scrubs('6b2135', '8f3a4d', 'e6b3ab', 'fdf4ec', onDark)
const navy = scrubs('233659', '40598a', 'b4c7e3', 'fdf4ec', onDark)
const hunter = scrubs('1d4a3b', '3a7260', 'b2d3bd', 'fdf4ec', onDark)
const ceil = scrubs('9dadd9', 'c0cbea', '31427c', '1c2850', onPale)
const khaki = scrubs('d8bd83', 'ead9ae', '80571f', '46300f', onPale)
const caribbean = scrubs('0e6270', '338c99', 'b3dfe0', 'fdf4ec', onDark)
const coral = scrubs('ec9273', 'f6baa1', '8f3422', '571a10', onPale)
const pewter = scrubs('4a545f', '717d8a', 'c9d1d8', 'fdf4ec', onDark)
const eggplant = scrubs('45305a', '674f80', 'cdb9de', 'fdf4ec', onDark)

const palettes: Record<Category, Palette> = {
  'Post-Op Care': wine,
  'Corporate Wellness': navy,
  'Chronic Disease': hunter,
  Telehealth: ceil,
  'Elder Care': khaki,
  'Travel Nursing': caribbean,
  'Pediatric Care': coral,
  'Medication Management': pewter,
  'Consulting & Education': eggplant,
}

export const paletteOf = (category: string): Palette =>
  new Map<string, Palette>(Object.entries(palettes)).get(category) ?? pewter
