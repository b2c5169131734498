import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/faults.md and the titles of tests have the same numbers, and no test is skipped', () => {
  const inTitles = globSync('tests/**/*.test.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    expect(text, file).not.toMatch(/\b(test|describe|it)\.(skip|only|todo|skipIf|runIf)\b/)
    const name = file.replaceAll('\\', '/').replace(/^tests\/|\.test\.ts$/g, '')
    const titles = text.matchAll(/\(([A-Z]\d+(?:, [A-Z]\d+)*)\)['"`],/g)
    return [...titles].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ id, name })))
  })
  const rows = readFileSync('docs/faults.md', 'utf8').matchAll(/^- ([A-Z]\d+): .*?(`.*)$/gm)
  const listed = [...rows].flatMap(([, id = '', files = '']) =>
    files.split(', ').map((file) => ({ id, name: file.slice(1, -1) })),
  )
  const numbers = (pairs: { id: string }[]) => [...new Set(pairs.map(({ id }) => id))].sort()
  expect(numbers(listed)).toEqual(numbers(inTitles))
  for (const pair of listed) expect(inTitles).toContainEqual(pair)
})
