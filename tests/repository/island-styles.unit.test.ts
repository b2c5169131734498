import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const files = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'))

/** The paths that a file imports when it loads. */
const staticImports = (file: string, ending: string): string[] =>
  [...read(file).matchAll(/^(?:import|\} from)\b(?! type)[^'\n]*'(\.[^']+)'/gm)]
    .map(([, path]) => path ?? '')
    .filter((path) => path.endsWith(ending))
    .map((path) => join(dirname(file), path).replaceAll('\\', '/'))

/** Every component whose HTML a page may contain: mounted by a page, or imported by such a component. */
function prebuiltComponents(): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const path of staticImports(file, '.tsx')) add(path)
  }
  for (const file of files('src/**/*.astro')) {
    for (const path of staticImports(file, '.tsx')) add(path)
  }
  return found
}

/** Plain imports add the styles to each page. `?inline` with `adoptStyles` adds them on load. */
test('only a prebuilt component imports its styles plainly', () => {
  const prebuilt = prebuiltComponents()
  expect(prebuilt.size).toBeGreaterThan(10)
  const wrong = files('src/{islands,ui}/**/*.{ts,tsx}').filter(
    (file) => !prebuilt.has(file) && /^import '[^']+\.css'/m.test(read(file)),
  )
  expect(
    wrong,
    'loads on demand: import the styles with ?inline and pass them to adoptStyles',
  ).toEqual([])
})

test('every imported ?inline style is adopted', () => {
  const wrong = files('src/{islands,ui}/**/*.{ts,tsx}').filter((file) => {
    const names = [...read(file).matchAll(/^import (\w+) from '[^']+\.css\?inline'/gm)]
    const adopted = /adoptStyles\(([^)]*)\)/.exec(read(file))?.[1]?.split(', ') ?? []
    return names.some(([, name]) => !adopted.includes(name ?? ''))
  })
  expect(wrong).toEqual([])
})
