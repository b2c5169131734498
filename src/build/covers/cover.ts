import type { Category } from '../../../domain/catalog/category.ts'
import { drawsFrom, motifs, palettes } from './motifs.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { optimize, type Config } from 'svgo'

export interface Cover {
  slug: string
  category: Category
  glyph: string
}

/** Size of a cover in SVG units. */
export const coverSize = { width: 320, height: 200 }

/** Maximum size of a cover in bytes, before compression. */
export const coverBudget = 1500

function drawing({ slug, category, glyph }: Cover, digits: number): string {
  const palette = palettes[category]
  const paths = glyphPaths(glyph, digits)
  if (paths === undefined) {
    throw new Error(`glyph "${glyph}" of ${slug} is not a filled icon of healthicons`)
  }
  const { width, height } = coverSize
  const scale = Number((112 / glyphSize).toFixed(3))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#${palette.ground}" d="M0 0h${width}v${height}H0"/>` +
    motifs[category](drawsFrom(slug), palette) +
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

// The path is relative to the project root, because the build moves this file into a bundle.
const folder = 'node_modules/healthicons/public/icons/svg/filled'

/** Width and height of a healthicons icon, in SVG units. */
const glyphSize = 48

let files: Map<string, string> | undefined

/**
 * Maps the name of each filled icon to its file. If two icons have the same name, the first path in
 * alphabetical order wins.
 */
function icons(): Map<string, string> {
  const paths = () =>
    readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((path) =>
      path.endsWith('.svg'),
    )
  const named = (path: string): [string, string] => [
    basename(path, '.svg').replaceAll('_', '-'),
    join(folder, path),
  ]
  return (files ??= new Map(paths().sort().reverse().map(named)))
}

/** The names of all filled icons, with hyphens. */
export const glyphNames = (): ReadonlySet<string> => new Set(icons().keys())

const settings = (digits: number): Config => ({
  multipass: true,
  floatPrecision: digits,
  plugins: [{ name: 'removeAttrs', params: { attrs: ['fill', 'clip-rule'] } }, 'preset-default'],
})

const pathsCache = new Map<string, string>()

/**
 * Returns the SVG paths of an icon. The paths have no colors, and their coordinates are rounded to
 * `digits` decimals. Returns undefined if healthicons has no filled icon with this name.
 */
function glyphPaths(name: string, digits: number): string | undefined {
  const path = icons().get(name)
  if (path === undefined) return undefined
  // Cache the paths, because `optimize` is the slowest step in drawing a cover, and several covers
  // may share an icon.
  const key = `${name} ${digits}`
  const cached = pathsCache.get(key)
  if (cached !== undefined) return cached
  const { data } = optimize(readFileSync(path, 'utf8'), settings(digits))
  const paths = data.replaceAll(/<\/?svg[^>]*>/g, '')
  pathsCache.set(key, paths)
  return paths
}
