import { describe, expect, test, vi } from 'vitest'
import { postJSON, silenceErrors, startSite } from './site-fixture.ts'

describe('functions that are not called over HTTP', () => {
  test.each(['by-config', 'by-name-background'])(
    'background function %s answers 202 at once and runs on',
    async (name) => {
      const marks: string[] = ((globalThis as Record<string, unknown>)['marks'] = [] as string[])
      const site = await startSite({
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
    const log = silenceErrors()
    const { url } = await startSite({
      'functions/bad-background.ts': `export default async () => { throw new Error('broken') }
        export const config = { path: '/work' }`,
    })
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(202)
    await vi.waitFor(() => expect(String(log.mock.calls[0]?.[0])).toContain('broken'))
  })

  test('a scheduled function has no address and runs when told to', async () => {
    const { url } = await startSite({
      'functions/nightly.ts': `
        export default (request: Request) =>
          new Response(request.method + ' ' + request.headers.get('x-nf-event'), { status: 201 })
        export const config = { schedule: '@daily' }`,
      'functions/other.ts': `export default () => new Response('other')`,
    })
    expect((await fetch(`${url}/.netlify/functions/nightly`)).status).toBe(404)
    const run = await postJSON(`${url}/_control/run`, { function: 'nightly' })
    expect(await run.json()).toEqual({ status: 201, body: 'POST schedule' })
    for (const wish of [{ function: 'other' }, { function: 'none' }, {}, null]) {
      expect((await postJSON(`${url}/_control/run`, wish)).status).toBe(400)
    }
  })
})
