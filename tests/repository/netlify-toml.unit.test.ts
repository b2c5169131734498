import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadRedirects } from '@rn-opportunities/emulators/netlify/redirects.ts'

const rule = async (path: string) => {
  const rules = await loadRedirects(undefined, 'netlify.toml')
  return rules(new URL(path, 'http://localhost:8888'))
}

test('sends an unknown entry to the page for missing entries, with status 404', async () => {
  expect(await rule('/opportunity/none')).toEqual({
    target: '/opportunity-not-found.html',
    status: 404,
    force: false,
  })
})

test('sends a path under /api without a function to the function that answers 404', async () => {
  for (const path of ['/api', '/api/none', '/api/none/deeper']) {
    expect(await rule(path)).toEqual({
      target: '/.netlify/functions/api-not-found',
      status: 200,
      force: false,
    })
  }
})

test('keeps the default path of the function api-not-found, because the redirect uses it', () => {
  const source = readFileSync('netlify/functions/api-not-found.ts', 'utf8')
  expect(source).not.toMatch(/\bpath:/)
})

test('redirects no other path', async () => {
  for (const path of ['/', '/pricing', '/opportunities', '/apiary']) {
    expect(await rule(path)).toBeUndefined()
  }
})
