import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clock } from '../../local/clock.ts'
import { post, siteOf } from './site-fixture.ts'

describe('addresses of functions', () => {
  const functions = {
    'functions/by-path.ts': `
      export default (request: Request, context: { params: Record<string, string> }) =>
        Response.json({ method: request.method, params: context.params })
      export const config = { path: ['/api/items/:slug', '/api/items'], excludedPath: '/api/items/no' }`,
    'functions/no-path.ts': `export default () => new Response('default address')`,
    'functions/only-post.ts': `
      export default () => new Response('posted')
      export const config = { path: '/form', method: 'POST' }`,
    'functions/behind-files.ts': `
      export default () => new Response('function')
      export const config = { path: '/docs/*', preferStatic: true }`,
    'dist/docs/a.html': 'file',
    'dist/form.html': 'form',
  }

  test.each([
    ['/api/items', 200, '{"method":"GET","params":{}}'],
    ['/api/items/cpr', 200, '{"method":"GET","params":{"slug":"cpr"}}'],
    ['/api/items/cpr/', 200, '{"method":"GET","params":{"slug":"cpr"}}'],
    ['/API/Items/CPR', 200, '{"method":"GET","params":{"slug":"CPR"}}'],
    ['/api/items/no', 404, '<p>Nothing here</p>'],
    ['/api/items/a/b', 404, '<p>Nothing here</p>'],
    ['/.netlify/functions/no-path', 200, 'default address'],
    ['/.netlify/functions/no-path/more', 200, 'default address'],
    ['/.netlify/functions/by-path', 404, '<p>Nothing here</p>'],
    ['/form', 200, 'form'],
    ['/docs/a', 200, 'file'],
    ['/docs/b', 200, 'function'],
  ])('%s answers %i', async (path, status, body) => {
    const { url } = await siteOf(functions)
    const reply = await fetch(url + path)
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test('a function that names its method answers that one alone', async () => {
    const { url } = await siteOf(functions)
    expect(await (await fetch(`${url}/form`, { method: 'POST' })).text()).toBe('posted')
  })

  test('two functions that claim one address fail, for Netlify says nowhere who wins', async () => {
    const log = silenced()
    const { url } = await siteOf({
      'functions/a.ts': `export default () => new Response('a'); export const config = { path: '/x/:y' }`,
      'functions/b.ts': `export default () => new Response('b'); export const config = { path: '/x/*' }`,
    })
    expect((await fetch(`${url}/x/1`)).status).toBe(500)
    expect(String(log.mock.calls[0]?.[0])).toContain('a and b both claim /x/1')
  })

  test('a folder among the functions is refused', async () => {
    const files = { 'functions/deep/index.ts': 'export default () => new Response()' }
    await expect(siteOf(files)).rejects.toThrow('one function is one file')
  })

  test('the reload brings new functions and keeps the state of those that did not change', async () => {
    const counter = `let calls = 0
      export default () => new Response(String(++calls))
      export const config = { path: '/count' }`
    const site = await siteOf({ 'functions/counter.ts': counter })
    const call = async (path: string) => (await fetch(site.url + path)).text()
    expect(await call('/count')).toBe('1')
    await site.write({
      'functions/new.ts': `export default () => new Response('new'); export const config = { path: '/new' }`,
    })
    await site.reload()
    expect([await call('/new'), await call('/count')]).toEqual(['new', '2'])
    await site.write({ 'functions/counter.ts': counter.replace('++calls', '--calls') })
    await site.reload()
    expect(await call('/count')).toBe('-1')
  })

  test('two sites in one process do not share the state of their functions', async () => {
    const files = {
      'functions/counter.ts': `let calls = 0
        export default () => new Response(String(++calls))
        export const config = { path: '/count' }`,
    }
    const first = await siteOf(files)
    const second = await siteOf({}, { functionsDirectory: `${first.root}/functions` })
    for (const { url } of [first, second])
      expect(await (await fetch(`${url}/count`)).text()).toBe('1')
  })
})

describe('a call', () => {
  test('hands over method, address, headers, body and who asks', async () => {
    const { url } = await siteOf({
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

  test('keeps status, headers and every cookie of the reply', async () => {
    const { url } = await siteOf({
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

  test('streams: the first chunk arrives while the rest is still to come', async () => {
    const { url } = await siteOf({
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

  test('aborts its signal and its stream when the client goes away', async () => {
    const { url } = await siteOf({
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
    ['nothing', `() => undefined`, 204, ''],
  ])('answers %s', async (_name, handler, status, text) => {
    silenced()
    const { url } = await siteOf({
      'functions/odd.ts': `export default ${handler}; export const config = { path: '/odd' }`,
    })
    const reply = await fetch(`${url}/odd`)
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(text)])
  })

  test('waitUntil goes on after the reply, and closing the site waits for it', async () => {
    const marks: string[] = ((globalThis as Record<string, unknown>)['marks'] = [] as string[])
    const site = await siteOf({
      'functions/later.ts': `
        export default (request: Request, context: any) => {
          context.waitUntil(new Promise((resolve) => setTimeout(resolve, 200)).then(
            () => globalThis.marks.push('done')))
          return new Response('at once')
        }
        export const config = { path: '/later' }`,
    })
    expect(await (await fetch(`${site.url}/later`)).text()).toBe('at once')
    expect(marks).toEqual([])
    await site.close()
    expect(marks).toEqual(['done'])
  })

  test('a mount answers for its folder before anything else', async () => {
    const mounts = { '/__clerk': async () => new Response('mounted') }
    const { url } = await siteOf({ 'dist/__clerks.html': 'file' }, { mounts })
    const read = async (path: string) => (await fetch(url + path)).text()
    expect([await read('/__clerk'), await read('/__clerk/v1/x'), await read('/__clerks')]).toEqual([
      'mounted',
      'mounted',
      'file',
    ])
  })
})

describe('limits', () => {
  const length = `export default async (request: Request) =>
    new Response(String((await request.arrayBuffer()).byteLength))
  export const config = { path: '/length' }`

  test('a body of 6 MB passes, one byte more is refused', async () => {
    const { url } = await siteOf({ 'functions/length.ts': length })
    const send = async (bytes: number) => {
      const reply = await fetch(`${url}/length`, { method: 'POST', body: new Uint8Array(bytes) })
      return [reply.status, await reply.text()]
    }
    const most = 6 * 1024 * 1024
    expect(await send(most)).toEqual([200, String(most)])
    expect(await send(most + 1)).toEqual([413, 'Request Entity Too Large'])
  })

  test('a function that takes too long is answered for', async () => {
    const slow = `export default async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return new Response('late')
    }
    export const config = { path: '/slow' }`
    const { url } = await siteOf({ 'functions/slow.ts': slow }, { limits: { synchronousMs: 100 } })
    expect((await fetch(`${url}/slow`)).status).toBe(504)
  })

  test('a stream is broken off when the time is over, or when it is too long', async () => {
    const stream = `export default () => new Response(new ReadableStream({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 10))
        controller.enqueue(new Uint8Array(100))
      } }))
    export const config = { path: '/stream' }`
    for (const limits of [{ synchronousMs: 100 }, { streamBytes: 500 }]) {
      const { url } = await siteOf({ 'functions/stream.ts': stream }, { limits })
      const reply = await fetch(`${url}/stream`)
      await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
    }
  })

  test('rateLimit answers 429 past the limit, until the window is over', async () => {
    onTestFinished(() => clock.set(null))
    const { url } = await siteOf({
      'functions/limited.ts': `export default () => new Response('ok')
        export const config = {
          path: '/limited',
          rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
        }`,
    })
    const call = async () => (await fetch(`${url}/limited`)).status
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 429, 429])
    clock.set(Date.now() + 59_000)
    expect(await call()).toBe(429)
    clock.set(Date.now() + 60_500)
    expect(await call()).toBe(200)
  })
})

describe('functions that are not called over HTTP', () => {
  test.each(['by-config', 'by-name-background'])(
    'background function %s answers 202 at once and runs on',
    async (name) => {
      const marks: string[] = ((globalThis as Record<string, unknown>)['marks'] = [] as string[])
      const site = await siteOf({
        [`functions/${name}.ts`]: `
          export default async (request: Request) => {
            await new Promise((resolve) => setTimeout(resolve, 200))
            globalThis.marks.push(await request.text())
            return new Response('nobody reads this', { status: 500 })
          }
          export const config = { path: '/work', background: ${name === 'by-config'} }`,
      })
      const reply = await fetch(`${site.url}/work`, { method: 'POST', body: 'the task' })
      expect([reply.status, await reply.text(), marks]).toEqual([202, '', []])
      await vi.waitFor(() => expect(marks).toEqual(['the task']))
    },
  )

  test('a background function that fails does so quietly for its caller', async () => {
    const log = silenced()
    const { url } = await siteOf({
      'functions/bad-background.ts': `export default async () => { throw new Error('broken') }
        export const config = { path: '/work' }`,
    })
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(202)
    await vi.waitFor(() => expect(String(log.mock.calls[0]?.[0])).toContain('broken'))
  })

  test('a scheduled function has no address and runs when told to', async () => {
    const { url } = await siteOf({
      'functions/nightly.ts': `
        export default (request: Request) =>
          new Response(request.method + ' ' + request.headers.get('x-nf-event'), { status: 201 })
        export const config = { schedule: '@daily' }`,
      'functions/other.ts': `export default () => new Response('other')`,
    })
    expect((await fetch(`${url}/.netlify/functions/nightly`)).status).toBe(404)
    const run = await post(`${url}/_control/run`, { function: 'nightly' })
    expect(await run.json()).toEqual({ status: 201, body: 'POST schedule' })
    for (const wish of [{ function: 'other' }, { function: 'none' }, {}, null]) {
      expect((await post(`${url}/_control/run`, wish)).status).toBe(400)
    }
  })
})

/** What the stand-in says on the console, which is expected here. */
function silenced() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  return log
}
