import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadRedirects } from '../../emulators/netlify/redirects.ts'

const rule = async (path: string) => {
  const rules = await loadRedirects(undefined, 'netlify.toml')
  return rules(new URL(path, 'http://localhost:8888'))
}

test('an unknown slug gets its own page with status 404, unless a page has the address', async () => {
  expect(await rule('/opportunity/none')).toEqual({
    target: '/opportunity-not-found.html',
    status: 404,
    force: false,
  })
})

test('what no function claims under /api goes to the one that answers 404', async () => {
  for (const path of ['/api', '/api/none', '/api/none/deeper']) {
    expect(await rule(path)).toEqual({
      target: '/.netlify/functions/api-not-found',
      status: 200,
      force: false,
    })
  }
})

test('that function keeps the default address which the rule names', () => {
  const source = readFileSync('netlify/functions/api-not-found.ts', 'utf8')
  expect(source).not.toMatch(/\bpath:/)
})

test('no other address is touched', async () => {
  for (const path of ['/', '/pricing', '/opportunities', '/apiary']) {
    expect(await rule(path)).toBeUndefined()
  }
})
