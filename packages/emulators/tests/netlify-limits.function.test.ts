import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clock } from '../shared/clock.ts'
import { limitStream } from '../netlify/payload.ts'
import { startSite } from './site-fixture.ts'

describe('the limits of functions', () => {
  const length = `export default async (request: Request) =>
    new Response(String((await request.arrayBuffer()).byteLength))
  export const config = { path: '/length' }`

  test('accepts a body of 6 MB and rejects one more byte', async () => {
    const { url } = await startSite({ 'functions/length.ts': length })
    const send = async (bytes: number) => {
      const reply = await fetch(`${url}/length`, { method: 'POST', body: new Uint8Array(bytes) })
      return [reply.status, await reply.text()]
    }
    const most = 6 * 1024 * 1024
    expect(await send(most)).toEqual([200, String(most)])
    expect(await send(most + 1)).toEqual([413, 'Request Entity Too Large'])
  })

  test('answers 504 for a function that takes too long', async () => {
    const slow = `export default async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return new Response('late')
    }
    export const config = { path: '/slow' }`
    const { url } = await startSite(
      { 'functions/slow.ts': slow },
      { limits: { synchronousMs: 100 } },
    )
    expect((await fetch(`${url}/slow`)).status).toBe(504)
  })

  test('cuts a stream at the time limit and at the size limit', async () => {
    const stream = `export default () => new Response(new ReadableStream({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 10))
        controller.enqueue(new Uint8Array(100))
      } }))
    export const config = { path: '/stream' }`
    for (const limits of [{ synchronousMs: 100 }, { streamBytes: 500 }]) {
      const { url } = await startSite({ 'functions/stream.ts': stream }, { limits })
      const reply = await fetch(`${url}/stream`)
      await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
    }
  })

  test('stops the timer of a stream that fails', async () => {
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) })
    const over = vi.fn<() => void>()
    const reply = limitStream(new Response(failing), 500, new AbortController().signal, over)
    await expect(reply.text()).rejects.toThrow('broken')
    expect(over).toHaveBeenCalledOnce()
  })

  test('answers 429 above the rate limit until the window ends', async () => {
    onTestFinished(() => clock.set(null))
    const { url } = await startSite({
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
