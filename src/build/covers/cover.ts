import { glyphPaths, glyphSize } from './glyph.ts'
import { drawsFrom, motifOf } from './motifs.ts'
import { paletteOf } from './palette.ts'

export interface Cover {
  slug: string
  category: string
  glyph: string
}

/** Size of a cover in SVG units. */
export const coverSize = { width: 320, height: 200 }

/** Maximum size of a cover in bytes, before compression. */
export const coverBudget = 1500

function drawing({ slug, category, glyph }: Cover, digits: number): string {
  const palette = paletteOf(category)
  const paths = glyphPaths(glyph, digits)
  if (paths === undefined) {
    throw new Error(`glyph "${glyph}" of ${slug} is not a filled icon of healthicons`)
  }
  const { width, height } = coverSize
  const scale = Number((112 / glyphSize).toFixed(3))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#${palette.ground}" d="M0 0h${width}v${height}H0"/>` +
    motifOf(category)(drawsFrom(slug), palette) +
    `<g fill="#${palette.glyph}" transform="translate(24 44) scale(${scale})">${paths}</g></svg>`
  )
}

/**
 * Draws an entry's cover as an SVG file. The same fields give the same bytes.
 *
 * @throws when healthicons does not have the glyph, or when the cover is too large
 */
export function coverSvg(cover: Cover): string {
  let bytes = 0
  // If the file is too large, round the icon's coordinates to one decimal. That moves a point of
  // the icon by about 0.1 px on a card.
  for (const digits of [2, 1]) {
    const svg = drawing(cover, digits)
    bytes = Buffer.byteLength(svg)
    if (bytes <= coverBudget) return svg
  }
  throw new Error(
    `with this icon the cover has ${bytes} bytes, but the limit is ${coverBudget}; choose a simpler icon`,
  )
}
