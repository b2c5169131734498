import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const page = read('docs/going-live.md')
const server = /const variables = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(
  read('netlify/server/http/env.ts'),
)?.[1]
const settings = [
  ...(server ?? '').matchAll(/^ {2}([A-Z_]+):/gm),
  ...read('netlify/server/http/env.ts').matchAll(/process\.env\.(EDITOR)/g),
  ...read('src/build/editor/editor-files.ts').matchAll(/(EDITOR_[A-Z]+)/g),
  ...read('src/browser/clerk.ts').matchAll(/import\.meta\.env\.(\w+)/g),
].map(([, name = '']) => name)
const unique = [...new Set(settings)].sort()

test('docs/going-live.md has one row for each setting of the product', () => {
  const rows = [...page.matchAll(/^\s*- `([A-Z_]+)` \(/gm)].map(([, name = '']) => name)
  expect(rows.sort()).toEqual(unique)
})

test('.env.example has each setting, except URL, which Netlify sets', () => {
  const example = Object.keys(parseEnv(read('.env.example'))).sort()
  expect(example).toEqual(unique.filter((name) => name !== 'URL'))
})
