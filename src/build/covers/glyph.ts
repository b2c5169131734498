import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { optimize, type Config } from 'svgo'

// The path is relative to the project root, because the build moves this file into a bundle.
const folder = 'node_modules/healthicons/public/icons/svg/filled'

/** Width and height of a healthicons icon, in SVG units. */
export const glyphSize = 48

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
export function glyphPaths(name: string, digits: number): string | undefined {
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
