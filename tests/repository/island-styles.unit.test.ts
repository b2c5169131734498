import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const files = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'))

const staticImports = (file: string, ending: string): string[] =>
  [...read(file).matchAll(/^(?:import|\} from)\b(?! type)[^'\n]*'(\.[^']+)'/gm)]
    .map(([, path]) => path ?? '')
    .filter((path) => path.endsWith(ending))
    .map((path) => join(dirname(file), path).replaceAll('\\', '/'))

function withImports(components: string[]): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const path of staticImports(file, '.tsx')) add(path)
  }
  components.forEach(add)
  return found
}

const mounted = files('src/**/*.astro').flatMap((file) => staticImports(file, '.tsx'))

const loadedOnDemand = files('src/**/*.{ts,tsx}').flatMap((file) =>
  [...read(file).matchAll(/\bimport\('(\.[^']+\.tsx)'\)/g)].map(([, path]) =>
    join(dirname(file), path ?? '').replaceAll('\\', '/'),
  ),
)

/**
 * A plain CSS import adds the styles to the page's HTML. A component that loads on demand must use
 * `?inline` and `adoptStyles`, which add the styles when the component loads.
 */
test('only a component that a page mounts, or its static import, has a plain CSS import', () => {
  const prebuilt = withImports(mounted)
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

const islandStyles = join('src/ui/island-styles.ts').replaceAll('\\', '/')

/**
 * page-styles.ts removes the Tailwind utilities that neither a page's HTML nor its scripts use. It
 * does not search the components that load on demand, so each of them must import island-styles.ts.
 */
test('a component that loads on demand brings its utilities', () => {
  expect(loadedOnDemand).toContain('src/ui/overlays.tsx')
  const wrong = loadedOnDemand.filter((root) => {
    const components = [...withImports([root])]
    return (
      components.some((file) => read(file).includes('className=')) &&
      !components.some((file) => staticImports(file, '.ts').includes(islandStyles))
    )
  })
  expect(wrong, 'import src/ui/island-styles.ts').toEqual([])
})
