import { describe, expect, test, vi } from 'vitest'
import { postJSON, silenceErrors, startSite } from './site-fixture.ts'

describe('background and scheduled functions', () => {
  test.each(['by-config', 'by-name-background'])(
    'answers 202 immediately and keeps running: %s',
    async (name) => {
      const marks: string[] = ((globalThis as Record<string, unknown>)['marks'] = [] as string[])
      const site = await startSite({
        [`functions/${name}.ts`]: `
          export default async (request: Request) => {
            await new Promise((resolve) => setTimeout(resolve, 200))
            globalThis.marks.push(await request.text())
            return new Response('ignored', { status: 500 })
          }
          export const config = { path: '/work', background: ${name === 'by-config'} }`,
      })
      const reply = await fetch(`${site.url}/work`, { method: 'POST', body: 'the task' })
      expect([reply.status, await reply.text(), marks]).toEqual([202, '', []])
      await vi.waitFor(() => expect(marks).toEqual(['the task']))
    },
  )

  test('logs an error of a background function and still answers 202', async () => {
    const log = silenceErrors()
    const { url } = await startSite({
      'functions/bad-background.ts': `export default async () => { throw new Error('broken') }
        export const config = { path: '/work' }`,
    })
    expect((await fetch(`${url}/work`, { method: 'POST' })).status).toBe(202)
    await vi.waitFor(() => expect(String(log.mock.calls[0]?.[0])).toContain('broken'))
  })

  test('runs a scheduled function only by the control', async () => {
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
    for (const body of [{ function: 'other' }, { function: 'none' }, {}, null]) {
      expect((await postJSON(`${url}/_control/run`, body)).status).toBe(400)
    }
  })
})
