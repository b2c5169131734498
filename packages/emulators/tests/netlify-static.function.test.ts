import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startSite, type Files } from './site-fixture.ts'

const PAGES: Files = {
  'dist/index.html': '<p>Home</p>',
  'dist/pricing.html': '<p>Pricing</p>',
  'dist/guide/index.html': '<p>Guide</p>',
  'dist/both.html': '<p>Both, the file</p>',
  'dist/both/index.html': '<p>Both, the folder</p>',
  'dist/app.js': 'export const answer = 42;\n'.repeat(100),
  'dist/dot.png': 'not really a picture',
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers })

describe('addresses', () => {
  test.each([
    ['/', 200, '<p>Home</p>'],
    ['/index.html', 200, '<p>Home</p>'],
    ['/pricing', 200, '<p>Pricing</p>'],
    ['/pricing.html', 200, '<p>Pricing</p>'],
    ['/guide/', 200, '<p>Guide</p>'],
    ['/guide/index.html', 200, '<p>Guide</p>'],
    ['/both', 200, '<p>Both, the file</p>'],
    ['/nothing', 404, '<p>Nothing here</p>'],
    ['/nothing/', 404, '<p>Nothing here</p>'],
    ['/%E0%A4%A', 404, '<p>Nothing here</p>'],
  ])('%s answers %i', async (path, status, body) => {
    const { url } = await startSite(PAGES)
    const reply = await get(url + path)
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test.each([
    ['/pricing/', '/pricing'],
    ['/pricing/?a=1', '/pricing?a=1'],
    ['/guide', '/guide/'],
    ['/both/', '/both'],
  ])('%s moves to %s', async (path, location) => {
    const { url } = await startSite(PAGES)
    const reply = await get(url + path)
    expect([reply.status, reply.headers.get('location')]).toEqual([301, location])
  })

  test.each(['/../netlify.toml', '/%2e%2e/netlify.toml', '/..%2fnetlify.toml', '/_headers'])(
    '%s reaches no file that is not published',
    async (path) => {
      const { port } = await startSite({ ...PAGES, 'dist/_headers': '/*\n  X-Test: yes\n' })
      expect(await rawStatus(port, path)).toBe(404)
    },
  )

  test('answers 404 to a POST for a page', async () => {
    const { url } = await startSite(PAGES)
    expect((await fetch(`${url}/pricing`, { method: 'POST', body: 'x' })).status).toBe(404)
  })

  test('answers 404 without a 404.html', async () => {
    const { url } = await startSite(PAGES, { dist: undefined })
    expect((await get(`${url}/nothing`)).status).toBe(404)
  })

  test('treats a path that starts with two slashes as a path of this host', async () => {
    const { port } = await startSite(PAGES)
    expect(await rawStatus(port, '//example.com/pricing')).toBe(404)
  })
})

describe('replies', () => {
  test('sends a file with its type, its ETag and a header to revalidate', async () => {
    const { url } = await startSite(PAGES)
    const reply = await get(`${url}/pricing`, { 'accept-encoding': 'identity' })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=UTF-8',
      'content-length': '14',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      vary: 'Accept-Encoding',
    })
  })

  test('answers 304 without a body for a matching ETag in any format', async () => {
    const { url } = await startSite({ ...PAGES, 'dist/_headers': '/*\n  X-Test: yes\n' })
    const etag = (await get(`${url}/pricing`)).headers.get('etag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await get(`${url}/pricing`, { 'if-none-match': tags })
      expect([reply.status, await reply.text(), reply.headers.get('x-test')]).toEqual([
        304,
        '',
        'yes',
      ])
    }
    expect((await get(`${url}/pricing`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers 404 for a missing page even with a matching ETag', async () => {
    const { url } = await startSite(PAGES)
    expect((await get(`${url}/nothing`, { 'if-none-match': '*' })).status).toBe(404)
  })

  test('answers HEAD as GET, without the body', async () => {
    const { url } = await startSite(PAGES)
    const reply = await fetch(`${url}/dot.png`, { method: 'HEAD' })
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([
      200,
      '20',
      '',
    ])
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['', undefined],
  ])('Accept-Encoding %j gets %s', async (accept, coding) => {
    const { port } = await startSite(PAGES)
    const { headers, body } = await raw(port, '/app.js', { 'accept-encoding': accept })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-length']).toBe(String(body.length))
    if (coding === 'br') {
      expect(brotliDecompressSync(body).toString()).toBe(PAGES['dist/app.js'])
    }
  })

  test('gives each encoding its own ETag, and does not compress images', async () => {
    const { port } = await startSite(PAGES)
    const tags = ['br', 'gzip', 'identity'].map(
      async (coding) => (await raw(port, '/app.js', { 'accept-encoding': coding })).headers.etag,
    )
    expect(new Set(await Promise.all(tags)).size).toBe(3)
    const picture = await raw(port, '/dot.png', { 'accept-encoding': 'br' })
    expect(picture.headers['content-encoding']).toBeUndefined()
  })

  test('serves a new build only after a reload', async () => {
    const site = await startSite(PAGES)
    await site.write({ 'dist/pricing.html': '<p>New</p>' })
    expect(await (await get(`${site.url}/pricing`)).text()).toBe('<p>Pricing</p>')
    await site.reload()
    expect(await (await get(`${site.url}/pricing`)).text()).toBe('<p>New</p>')
  })
})

function rawStatus(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    })
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    socket.once('error', reject)
  })
}

/** Returns the headers and the compressed body, which `fetch` would decompress. */
function raw(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest({ port, path, headers, host: '127.0.0.1' }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve({ headers: reply.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}
