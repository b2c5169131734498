import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dist } from '../site/site.ts'

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

const selectedClasses = (css: string): Set<string> =>
  new Set(
    [...css.matchAll(/\.((?:\\+.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  )

/** Returns the classes in the built script of src/ui/island-styles.ts. */
function everyClass(): Set<string> {
  const [file = ''] = globSync('_astro/island-styles.*.js', { cwd: dist })
  return selectedClasses(read(file))
}

const styleOf = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text).join('')

test('each page contains the classes that its HTML uses', () => {
  const classes = everyClass()
  expect(classes.size).toBeGreaterThan(200)
  expect(classes).toContain('max-sm:mb-4')
  const wrong = globSync('**/*.html', { cwd: dist }).flatMap((page) => {
    const html = read(page)
    const contained = selectedClasses(styleOf(html))
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' '))
    return [...new Set(used)]
      .filter((name) => name !== undefined && classes.has(name) && !contained.has(name))
      .map((name) => `${page}: ${name}`)
  })
  expect(wrong).toEqual([])
})
