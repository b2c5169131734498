import { describe, expect, test, vi } from 'vitest'
import { silenceErrors, startSite } from './site-fixture.ts'

describe('a call of a function', () => {
  test('passes method, URL, headers, body and the client’s IP address', async () => {
    const { url } = await startSite({
      'functions/echo.ts': `
        export default async (request: Request, context: any) => Response.json({
          method: request.method, url: request.url, body: await request.text(),
          type: request.headers.get('content-type'), ip: context.ip,
          header: request.headers.get('x-nf-client-connection-ip'),
          sameUrl: context.url.href === request.url, root: process.cwd(),
          id: context.requestId === request.headers.get('x-nf-request-id'),
        })
        export const config = { path: '/echo' }`,
    })
    const reply = await fetch(`${url}/echo?a=1`, {
      method: 'PUT',
      body: 'héllo',
      headers: { 'content-type': 'text/plain', 'x-nf-client-connection-ip': '6.6.6.6' },
    })
    expect(await reply.json()).toEqual({
      method: 'PUT',
      url: `${url}/echo?a=1`,
      body: 'héllo',
      type: 'text/plain',
      ip: '127.0.0.1',
      header: '127.0.0.1',
      sameUrl: true,
      root: process.cwd(),
      id: true,
    })
    expect(reply.headers.get('x-nf-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('returns status, headers and every cookie of the reply', async () => {
    const { url } = await startSite({
      'functions/cookies.ts': `
        export default () => new Response('made', { status: 201, headers: [
          ['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x-own', 'yes']] })
        export const config = { path: '/cookies' }`,
    })
    const reply = await fetch(`${url}/cookies`)
    expect([reply.status, reply.headers.getSetCookie(), reply.headers.get('x-own')]).toEqual([
      201,
      ['a=1', 'b=2'],
      'yes',
    ])
  })

  test('streams the first chunk before the rest is ready', async () => {
    const { url } = await startSite({
      'functions/stream.ts': `
        export default () => new Response(new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('first'))
            await new Promise((resolve) => setTimeout(resolve, 300))
            controller.enqueue(new TextEncoder().encode('second'))
            controller.close()
          } }))
        export const config = { path: '/stream' }`,
    })
    const started = performance.now()
    const arrivals: [string, boolean][] = []
    for await (const chunk of (await fetch(`${url}/stream`)).body ?? []) {
      arrivals.push([new TextDecoder().decode(chunk), performance.now() - started > 250])
    }
    expect(arrivals).toEqual([
      ['first', false],
      ['second', true],
    ])
  })

  test('aborts the signal and the stream when the client disconnects', async () => {
    const { url } = await startSite({
      'functions/watch.ts': `
        const seen: string[] = []
        export default (request: Request) => {
          if (request.method === 'POST') return Response.json(seen)
          request.signal.addEventListener('abort', () => seen.push('signal'))
          return new Response(new ReadableStream({
            pull: async (controller) => {
              await new Promise((resolve) => setTimeout(resolve, 10))
              controller.enqueue(new Uint8Array(10))
            },
            cancel: () => { seen.push('stream') },
          }))
        }
        export const config = { path: '/watch' }`,
    })
    const leaving = new AbortController()
    const reply = await fetch(`${url}/watch`, { signal: leaving.signal })
    await reply.body?.getReader().read()
    leaving.abort()
    await vi.waitFor(async () => {
      const seen = (await (await fetch(`${url}/watch`, { method: 'POST' })).json()) as string[]
      expect(seen.sort()).toEqual(['signal', 'stream'])
    })
  })

  test.each([
    ['a throw', `() => { throw new TypeError('broken') }`, 500, 'broken'],
    ['a rejection', `async () => { throw new TypeError('broken') }`, 500, 'broken'],
    ['no response', `() => ({ statusCode: 200 })`, 500, "returns a 'Response'"],
    ['undefined', `() => undefined`, 204, ''],
  ])('answers %s', async (_name, handler, status, text) => {
    silenceErrors()
    const { url } = await startSite({
      'functions/odd.ts': `export default ${handler}; export const config = { path: '/odd' }`,
    })
    const reply = await fetch(`${url}/odd`)
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(text)])
  })

  test('continues waitUntil after the reply, and waits for it when the site closes', async () => {
    const marks: string[] = ((globalThis as Record<string, unknown>)['marks'] = [] as string[])
    const site = await startSite({
      'functions/later.ts': `
        export default (request: Request, context: any) => {
          context.waitUntil(new Promise((resolve) => setTimeout(resolve, 200)).then(
            () => globalThis.marks.push('done')))
          return new Response('reply')
        }
        export const config = { path: '/later' }`,
    })
    expect(await (await fetch(`${site.url}/later`)).text()).toBe('reply')
    expect(marks).toEqual([])
    await site.close()
    expect(marks).toEqual(['done'])
  })

  test('serves a mount before functions and files', async () => {
    const mounts = { '/__clerk': async () => new Response('mounted') }
    const { url } = await startSite({ 'dist/__clerks.html': 'file' }, { mounts })
    const read = async (path: string) => (await fetch(url + path)).text()
    expect([await read('/__clerk'), await read('/__clerk/v1/x'), await read('/__clerks')]).toEqual([
      'mounted',
      'mounted',
      'file',
    ])
  })
})
