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
  ])('%s sends away with %i', async (path, status, location) => {
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
  ])('%s answers in place with %i', async (path, status, body) => {
    const { url } = await startSite(SITE)
    const reply = await get(url + path)
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test('an unforced rule yields to a file, a forced one does not', async () => {
    const { url } = await startSite(SITE)
    expect(await (await get(`${url}/opportunity/cpr`)).text()).toBe('cpr')
    expect((await get(`${url}/pricing`)).status).toBe(200)
    expect((await get(`${url}/`)).headers.get('location')).toBe('/pricing')
  })

  test('an unforced rule yields to a function and meets what no function claims', async () => {
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
  ])('a rule that cannot be stood in for is refused: %s', async (rule, why) => {
    await expect(startSite({ 'dist/_redirects': rule })).rejects.toThrow(why)
  })
})

describe('headers', () => {
  test('the rules of both files reach files, and the later one wins', async () => {
    const { url } = await startSite(SITE)
    const { headers } = await get(`${url}/pricing`)
    expect([headers.get('x-policy'), headers.get('x-from')]).toEqual(['for pricing', 'toml'])
    expect(headers.get('x-robots-tag')).toBe('all')
  })

  test('a missing page has the headers of the address asked for', async () => {
    const { url } = await startSite(SITE)
    for (const path of ['/nothing', '/opportunity/none']) {
      expect((await get(url + path)).headers.get('x-policy')).toBe('for everything')
    }
  })

  test('no rule reaches the reply of a function', async () => {
    const { url } = await startSite(SITE)
    for (const path of ['/api/hello', '/api/nothing']) {
      const { headers } = await get(url + path)
      expect(headers.get('x-policy')).toBeNull()
      expect(headers.get('x-from')).not.toBe('toml')
    }
  })

  test('a rule for what Netlify sets itself is ignored', async () => {
    const { url } = await startSite(SITE)
    expect((await get(`${url}/plain`)).headers.get('server')).toBeNull()
  })

  test('a broken rule is refused at the start', async () => {
    await expect(startSite({ 'dist/_headers': 'no slash\n  X: y\n' })).rejects.toThrow(
      'Path should come before header',
    )
  })
})
