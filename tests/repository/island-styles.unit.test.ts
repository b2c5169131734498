import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imported = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) =>
    join(dirname(file), path),
  )

/** Returns the component and the components that it imports statically. */
function components(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  const paths = imported(file, /^(?:import|\} from)\b(?! type)[^'\n]*'(\.[^']+\.tsx)'/gm)
  return [file, ...paths.flatMap((path) => components(path, found))]
}

/** A page has only the Tailwind utilities of its HTML and of the scripts that it loads first. */
test('a component that loads on demand brings its utilities', () => {
  const roots = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    imported(file, /\bimport\('(\.[^']+\.tsx)'\)/g),
  )
  expect(roots).toContain(join('src/ui/overlays.tsx'))
  const wrong = roots.filter((root) => {
    const text = components(root)
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    return text.includes('className=') && !text.includes("/island-styles.ts'")
  })
  expect(wrong, 'import src/ui/island-styles.ts').toEqual([])
})
