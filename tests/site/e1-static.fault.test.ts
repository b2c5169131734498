import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite, type Site } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { bringSiteUpToDate, pathsOf } from '../support/built-site.ts'
import { expectHeaders, foreignPreflight } from './reply-headers.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

let site: Site
beforeAll(async () => {
  bringSiteUpToDate()
  site = await serveSite({
    dist,
    functionsDirectory: join(root, 'netlify/functions'),
    port: 0,
    config: join(root, 'netlify.toml'),
    brotliQuality: 5,
  })
}, 120_000)
afterAll(() => site?.close())

function expectPageHeaders({ headers }: Response, path: string) {
  // Share images need `cross-origin`, because other sites embed them.
  const sharedWith = path.startsWith('/share/') ? 'cross-origin' : 'same-origin'
  const directives = expectHeaders(headers, path, sharedWith)
  expect(directives['form-action'], path).toEqual(["'self'"])
  for (const name of ['script-src', 'style-src', 'connect-src'])
    for (const source of directives[name] ?? [])
      expect(source, path).not.toMatch(/^(\*|https?:|data:|blob:)$/)
}

test('sends every header with every page and every kind of file (E1)', async () => {
  const files = await pathsOf(dist)
  const published = files.filter((path) => !/^_(headers|redirects)$/.test(path))
  const kinds = Object.groupBy(published, (path) => path.replace(/[^/]*(\.\w+)$/, '*$1'))
  for (const file of Object.values(kinds).flatMap((same = []) => same.slice(0, 2))) {
    const paths = [`/${file}`, `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`]
    for (const path of new Set(paths)) {
      const reply = await fetch(site.url + path)
      await reply.arrayBuffer()
      expect(reply.status, path).toBe(200)
      expectPageHeaders(reply, path)
    }
  }
})

test.each([
  ['/no-such-page', 'GET', 404],
  ['/opportunity/no-such-entry', 'GET', 404],
  ['/share/no-such-image.svg', 'GET', 404],
  ['/%E0%A4%A', 'GET', 404],
  ['/_headers', 'GET', 404],
  ['/pricing', 'HEAD', 200],
  ['/pricing', 'POST', undefined],
  ['/pricing', 'OPTIONS', undefined],
] as const)(
  'sends every header with the reply to %s by %s, to no other origin (E1)',
  async (path, method, status) => {
    const headers = method === 'OPTIONS' ? foreignPreflight : {}
    const reply = await fetch(site.url + path, { method, headers })
    await reply.arrayBuffer()
    if (status) expect(reply.status).toBe(status)
    expectPageHeaders(reply, path)
  },
)

test('caches a script for a year, and never a missing one, which an old page may request (E2)', async () => {
  const [script = ''] = await pathsOf(join(dist, '_astro'))
  const found = await fetch(`${site.url}/_astro/${script}`)
  await found.arrayBuffer()
  expect([found.status, found.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  for (const missing of ['no-such-script.js', 'no/such/style.css', `${script}x`]) {
    const reply = await fetch(`${site.url}/_astro/${missing}`)
    await reply.arrayBuffer()
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  }
})

test('sends every header with a 304 (E1)', async () => {
  const etag = (await fetch(`${site.url}/pricing`)).headers.get('etag') ?? ''
  const reply = await fetch(`${site.url}/pricing`, { headers: { 'if-none-match': etag } })
  expect(reply.status).toBe(304)
  expectPageHeaders(reply, '/pricing')
})
