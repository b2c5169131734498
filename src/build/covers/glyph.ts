import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { optimize, type Config } from 'svgo'

// From the project's root and not from this file, which the build moves into a bundle.
const folder = 'node_modules/healthicons/public/icons/svg/filled'

/** The side of every drawing in healthicons' main set, in its own units. */
export const glyphSize = 48

let files: Map<string, string> | undefined

/** Path of every filled icon by its name with hyphens; of two with one name, the first by path. */
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

const settings = (digits: number): Config => ({
  multipass: true,
  floatPrecision: digits,
  plugins: [{ name: 'removeAttrs', params: { attrs: ['fill', 'clip-rule'] } }, 'preset-default'],
})

const drawn = new Map<string, string>()

/**
 * The paths of a healthicons drawing without a color of their own, their coordinates rounded
 * to `digits` decimals; undefined when healthicons has no filled icon of that name.
 */
export function glyphPaths(name: string, digits: number): string | undefined {
  const path = icons().get(name)
  if (path === undefined) return undefined
  // Many covers share a drawing, and tidying one takes longer than all the rest of the cover.
  const key = `${name} ${digits}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const { data } = optimize(readFileSync(path, 'utf8'), settings(digits))
  const paths = data.replaceAll(/<\/?svg[^>]*>/g, '')
  drawn.set(key, paths)
  return paths
}
