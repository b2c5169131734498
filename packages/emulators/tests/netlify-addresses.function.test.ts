import { describe, expect, test } from 'vitest'
import { silenceErrors, startSite } from './site-fixture.ts'

describe('URLs of functions', () => {
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
    const { url } = await startSite(functions)
    const reply = await fetch(url + path)
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test('calls a function only for the method of its config', async () => {
    const { url } = await startSite(functions)
    expect(await (await fetch(`${url}/form`, { method: 'POST' })).text()).toBe('posted')
  })

  test('answers 500 if two functions claim one path, because Netlify documents no order', async () => {
    const log = silenceErrors()
    const { url } = await startSite({
      'functions/a.ts': `export default () => new Response('a'); export const config = { path: '/x/:y' }`,
      'functions/b.ts': `export default () => new Response('b'); export const config = { path: '/x/*' }`,
    })
    expect((await fetch(`${url}/x/1`)).status).toBe(500)
    expect(String(log.mock.calls[0]?.[0])).toContain('a and b both claim /x/1')
  })

  test('rejects a folder in the functions folder', async () => {
    const files = { 'functions/deep/index.ts': 'export default () => new Response()' }
    await expect(startSite(files)).rejects.toThrow('a function must be one file')
  })

  test('loads a function once, at its first call', async () => {
    const loads = () => (globalThis as { loads?: number }).loads
    const { url } = await startSite({
      'functions/late.ts': `globalThis.loads = (globalThis.loads ?? 0) + 1
        export default () => new Response(String(globalThis.loads))
        export const config = { path: '/late' }`,
    })
    expect(loads()).toBeUndefined()
    expect(await (await fetch(`${url}/late`)).text()).toBe('1')
    expect(await (await fetch(`${url}/late`)).text()).toBe('1')
  })

  test('rejects a file without a function, bundled before or not', async () => {
    const files = { 'functions/none.ts': 'export const config = { path: "/none" }' }
    const refusal = 'none has no function as default export.'
    await expect(startSite(files)).rejects.toThrow(refusal)
    await expect(startSite(files)).rejects.toThrow(refusal)
  })

  test('reloads changed functions and keeps the state of unchanged ones', async () => {
    const counter = `let calls = 0
      export default () => new Response(String(++calls))
      export const config = { path: '/count' }`
    const site = await startSite({ 'functions/counter.ts': counter })
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

  test('keeps the functions of two sites in one process separate', async () => {
    const files = {
      'functions/counter.ts': `let calls = 0
        export default () => new Response(String(++calls))
        export const config = { path: '/count' }`,
    }
    const first = await startSite(files)
    const second = await startSite({}, { functionsDirectory: `${first.root}/functions` })
    for (const { url } of [first, second])
      expect(await (await fetch(`${url}/count`)).text()).toBe('1')
  })
})
