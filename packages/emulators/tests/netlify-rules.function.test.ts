import { describe, expect, test } from 'vitest'
import { startSite, type Files } from './site-fixture.ts'

const get = (url: string) => fetch(url, { redirect: 'manual' })

const SITE: Files = {
  'dist/index.html': 'home',
  'dist/pricing.html': 'pricing',
  'dist/opportunity/cpr.html': 'cpr',
  'dist/opportunity-not-found.html': 'no such opportunity',
  'functions/hello.ts': `export default () => new Response('hello')
export const config = { path: '/api/hello' }`,
  'functions/api-not-found.ts': `export default (request: Request) =>
  new Response(new URL(request.url).pathname, { status: 404, headers: { 'x-from': 'function' } })`,
  'netlify.toml': `
[[redirects]]
from = "/opportunity/*"
to = "/opportunity-not-found.html"
status = 404
[[redirects]]
from = "/api/*"
to = "/.netlify/functions/api-not-found"
status = 200
[[redirects]]
from = "/pricing"
to = "/elsewhere"
[[redirects]]
from = "/"
to = "/pricing"
status = 302
force = true
[[headers]]
for = "/*"
[headers.values]
X-From = "toml"
`,
  'dist/_redirects': `
/old/:slug /opportunity/:slug
/blog/* /news/:splat 302
/plain /pricing 200
/slash /pricing/ 200
/gone /no-such-file 200
/find q=:q /search/:q 301
/with-query /pricing?from=here 302
`,
  'dist/_headers': `
/*
  X-Robots-Tag: all
  X-Policy: for everything
  Server: mine
/pricing
  X-Policy: for pricing
`,
}

describe('redirects', () => {
  test.each([
    ['/old/cpr', 301, '/opportunity/cpr'],
    ['/old/cpr/', 301, '/opportunity/cpr'],
    ['/blog/2026/may?page=2', 302, '/news/2026/may?page=2'],
    ['/blog', 302, '/news/'],
    ['/find?q=a%20b', 301, '/search/a%20b?q=a%20b'],
    ['/with-query?from=there', 302, '/pricing?from=here'],
  ])('%s redirects with status %i', async (path, status, location) => {
    const { url } = await startSite(SITE)
    const reply = await get(url + path)
    expect([reply.status, reply.headers.get('location')]).toEqual([status, location])
  })

  test.each([
    ['/plain', 200, 'pricing'],
    ['/slash', 200, 'pricing'],
    ['/gone', 404, '<p>Nothing here</p>'],
    ['/find', 404, '<p>Nothing here</p>'],
    ['/opportunity/none', 404, 'no such opportunity'],
    ['/opportunity/none/deeper', 404, 'no such opportunity'],
  ])('%s answers with status %i and no redirect', async (path, status, body) => {
    const { url } = await startSite(SITE)
    const reply = await get(url + path)
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test('serves a file before an unforced rule, and a forced rule before a file', async () => {
    const { url } = await startSite(SITE)
    expect(await (await get(`${url}/opportunity/cpr`)).text()).toBe('cpr')
    expect((await get(`${url}/pricing`)).status).toBe(200)
    expect((await get(`${url}/`)).headers.get('location')).toBe('/pricing')
  })

  test('calls a function before an unforced rule, and applies the rule to other paths', async () => {
    const { url } = await startSite(SITE)
    expect(await (await get(`${url}/api/hello`)).text()).toBe('hello')
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${url}/api/no/such?a=1`, { method })
      expect([reply.status, await reply.text()]).toEqual([404, '/api/no/such'])
    }
  })

  test.each([
    ['/proxied/* https://example.com/:splat 200', 'proxies'],
    ['/home /de 302 Language=de', 'conditions'],
    ['nonsense', 'Missing destination'],
  ])('rejects a rule that the emulator does not support: %s', async (rule, reason) => {
    await expect(startSite({ 'dist/_redirects': rule })).rejects.toThrow(reason)
  })
})

describe('headers', () => {
  test('applies the rules of both files to files, and the later rule wins', async () => {
    const { url } = await startSite(SITE)
    const { headers } = await get(`${url}/pricing`)
    expect([headers.get('x-policy'), headers.get('x-from')]).toEqual(['for pricing', 'toml'])
    expect(headers.get('x-robots-tag')).toBe('all')
  })

  test('gives a missing page the headers of the requested path', async () => {
    const { url } = await startSite(SITE)
    for (const path of ['/nothing', '/opportunity/none']) {
      expect((await get(url + path)).headers.get('x-policy')).toBe('for everything')
    }
  })

  test('applies no rule to a function’s reply', async () => {
    const { url } = await startSite(SITE)
    for (const path of ['/api/hello', '/api/nothing']) {
      const { headers } = await get(url + path)
      expect(headers.get('x-policy')).toBeNull()
      expect(headers.get('x-from')).not.toBe('toml')
    }
  })

  test('ignores a rule for a header that Netlify sets itself', async () => {
    const { url } = await startSite(SITE)
    expect((await get(`${url}/plain`)).headers.get('server')).toBeNull()
  })

  test('refuses to start with an invalid rule', async () => {
    await expect(startSite({ 'dist/_headers': 'no slash\n  X: y\n' })).rejects.toThrow(
      'Path should come before header',
    )
  })
})
