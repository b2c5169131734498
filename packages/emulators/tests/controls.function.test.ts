import { describe, expect, onTestFinished, test } from 'vitest'
import { clock } from '../shared/clock.ts'
import { listen, refuseInProduction, withControls, type Handler } from '../shared/http.ts'
import { postJSON, startSite } from './site-fixture.ts'

async function startEmulator(handler: Handler, options?: Parameters<typeof withControls>[1]) {
  const server = await listen(withControls(handler, options), 0)
  onTestFinished(server.close)
  return server.url
}

const hello: Handler = async () => new Response('hello', { headers: { 'content-length': '5' } })

describe('faults', () => {
  test('replies with the status instead of running the handler, as often as requested', async () => {
    let worked = 0
    const url = await startEmulator(async () => new Response(`done ${++worked}`))
    await postJSON(`${url}/_control/fail`, { match: '/v1', status: 503, times: 2 })
    const statuses = []
    for (const path of ['/v1/a', '/other', '/v1/b', '/v1/c']) {
      statuses.push((await fetch(url + path)).status)
    }
    expect(statuses).toEqual([503, 200, 503, 200])
    expect(worked).toBe(2)
  })

  test('uses the vendor’s error format', async () => {
    const fault = (status: number) => Response.json({ own: status }, { status })
    const url = await startEmulator(hello, { fault })
    await postJSON(`${url}/_control/fail`, { status: 429 })
    expect(await (await fetch(url)).json()).toEqual({ own: 429 })
  })

  test('accepts a saved fault only in an emulator that saves replies', async () => {
    const fault = { status: 500, saved: true }
    expect((await postJSON(`${await startEmulator(hello)}/_control/fail`, fault)).status).toBe(400)
    const saveFault = async (status: number) => new Response('saved', { status })
    const url = await startEmulator(hello, { saveFault })
    expect((await postJSON(`${url}/_control/fail`, { saved: true })).status).toBe(400)
    await postJSON(`${url}/_control/fail`, fault)
    expect(await (await fetch(url)).text()).toBe('saved')
    expect(await (await fetch(url)).text()).toBe('hello')
  })

  test('delays before the handler runs', async () => {
    let workedAt = 0
    const url = await startEmulator(async () => {
      workedAt = performance.now()
      return new Response('late')
    })
    await postJSON(`${url}/_control/fail`, { delayMs: 200 })
    const started = performance.now()
    expect(await (await fetch(url)).text()).toBe('late')
    expect(workedAt - started).toBeGreaterThan(190)
  })

  test('does not run the handler if the client disconnects during the delay', async () => {
    let worked = 0
    const url = await startEmulator(async () => new Response(`${++worked}`))
    await postJSON(`${url}/_control/fail`, { delayMs: 150 })
    await expect(fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(worked).toBe(0)
  })

  test('does not run the handler if the client is already disconnected', async () => {
    let worked = 0
    const handler = withControls(async () => new Response(`${++worked}`))
    const peer = { ip: '127.0.0.1' }
    const fault = { method: 'POST', body: JSON.stringify({ delayMs: 1 }) }
    await handler(new Request('http://localhost/_control/fail', fault), peer)
    const request = new Request('http://localhost/', { signal: AbortSignal.abort() })
    await expect(handler(request, peer)).rejects.toThrow('aborted')
    expect(worked).toBe(0)
  })

  test.each([0, 1, 7])('runs the handler and cuts the reply after %i bytes', async (cut) => {
    let worked = 0
    const url = await startEmulator(async () => {
      worked += 1
      const chunks = ['four', 'more', 'and'].map((text) => new TextEncoder().encode(text))
      return new Response(
        new ReadableStream({
          start(controller) {
            chunks.forEach((chunk) => controller.enqueue(chunk))
            controller.close()
          },
        }),
      )
    })
    await postJSON(`${url}/_control/fail`, { cutAfterBytes: cut })
    const reply = await fetch(url)
    expect(reply.status).toBe(200)
    expect(await readUntilCut(reply)).toBe('fourmoreand'.slice(0, cut))
    expect(worked).toBe(1)
    expect(await (await fetch(url)).text()).toBe('fourmoreand')
  })

  test('cuts a reply with a content length, and leaves a shorter reply complete', async () => {
    const url = await startEmulator(hello)
    await postJSON(`${url}/_control/fail`, { cutAfterBytes: 2 })
    await postJSON(`${url}/_control/fail`, { cutAfterBytes: 9 })
    expect(await readUntilCut(await fetch(url))).toBe('he')
    expect(await (await fetch(url)).text()).toBe('hello')
  })

  test.each([
    [{ match: 'v1' }, 'match'],
    [{ status: 99 }, 'status'],
    [{ times: 0 }, 'times'],
    [{ delayMs: -1 }, 'delayMs'],
    [{ cutAfterBytes: 1.5 }, 'cutAfterBytes'],
    [{ statsu: 500 }, 'statsu'],
    [[], 'JSON object'],
  ])('rejects %j', async (body, why) => {
    const url = await startEmulator(hello)
    const reply = await postJSON(`${url}/_control/fail`, body)
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(why)])
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('recorded requests', () => {
  type Recorded = { requests: Record<string, unknown>[]; dropped: number }
  const recorded = async (url: string) =>
    (await (await fetch(`${url}/_control/requests`)).json()) as Recorded

  test('contain method, path, headers, body and status, and no controls', async () => {
    const url = await startEmulator(async (request) => new Response(await request.text()))
    await postJSON(`${url}/_control/fail`, { match: '/none', status: 500 })
    const reply = await fetch(`${url}/v1/x?y=1`, {
      method: 'PUT',
      body: 'the body',
      headers: { 'x-own': 'yes' },
    })
    expect(await reply.text()).toBe('the body')
    const { requests, dropped } = await recorded(url)
    expect(dropped).toBe(0)
    expect(requests).toEqual([
      expect.objectContaining({
        method: 'PUT',
        path: '/v1/x?y=1',
        body: 'the body',
        bodyCut: false,
        status: 200,
        headers: expect.objectContaining({ 'x-own': 'yes' }),
      }),
    ])
  })

  test('contain a body that the handler did not read, up to 64 KB', async () => {
    const url = await startEmulator(hello)
    await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [call] = (await recorded(url)).requests
    expect([(call?.['body'] as string).length, call?.['bodyCut']]).toEqual([64 * 1024, true])
  })

  test('are the last 1,000, with a count of the dropped ones', async () => {
    const url = await startEmulator(hello)
    for (let call = 0; call < 1_003; call += 1) await (await fetch(`${url}/${call}`)).text()
    const { requests, dropped } = await recorded(url)
    expect([requests.length, dropped, requests[0]?.['path']]).toEqual([1_000, 3, '/3'])
  })

  test('are cleared by a reset, together with faults and the emulator’s own state', async () => {
    let resets = 0
    const url = await startEmulator(hello, { reset: () => void (resets += 1) })
    await fetch(`${url}/a`)
    await postJSON(`${url}/_control/fail`, { status: 500 })
    await postJSON(`${url}/_control/reset`, {})
    expect(await recorded(url)).toEqual({ requests: [], dropped: 0 })
    expect([(await fetch(url)).status, resets]).toEqual([200, 1])
  })
})

test('rejects controls from a page of another origin', async () => {
  const url = await startEmulator(hello)
  const request = {
    method: 'POST',
    body: '{"status":500}',
    headers: { origin: 'https://evil.test' },
  }
  expect((await fetch(`${url}/_control/fail`, request)).status).toBe(403)
  expect((await fetch(url)).status).toBe(200)
})

test('passes an unknown control to the handler', async () => {
  const url = await startEmulator(async (request) => new Response(new URL(request.url).pathname))
  expect(await (await postJSON(`${url}/_control/webhooks`, {})).text()).toBe('/_control/webhooks')
})

test.each(['NODE_ENV', 'CONTEXT'])('refuses to start with %s=production', async (name) => {
  const before = process.env[name]
  onTestFinished(() => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  })
  process.env[name] = 'production'
  expect(refuseInProduction).toThrow(`${name}=production`)
  await expect(listen(hello, 0)).rejects.toThrow(`${name}=production`)
})

test('names the port that is taken', async () => {
  const { port, close } = await listen(hello, 0)
  onTestFinished(close)
  await expect(listen(hello, port)).rejects.toThrow(`Port ${port} is taken.`)
})

describe('time', () => {
  const now = `export default () => Response.json({
      now: Date.now(), made: new Date().getTime(), called: Date(),
      given: new Date(5).toISOString(), utc: Date.UTC(2026, 0), isDate: new Date() instanceof Date,
    })
    export const config = { path: '/now' }`
  const leapDay = Date.UTC(2028, 1, 29, 23, 59, 59)

  test('changes for the functions and the emulators together, and for no other code', async () => {
    const { url } = await startSite({ 'functions/now.ts': now })
    const moved = await postJSON(`${url}/_control/time`, { now: leapDay })
    onTestFinished(() => clock.set(null))
    expect(((await moved.json()) as { now: string }).now).toMatch(/^2028-02-29T23:59:59/)

    const seen = (await (await fetch(`${url}/now`)).json()) as Record<string, number>
    for (const time of [seen['now'], seen['made'], clock.now()]) {
      expect(time).toBeGreaterThanOrEqual(leapDay)
      expect(time).toBeLessThan(leapDay + 5_000)
    }
    expect(seen).toMatchObject({
      called: expect.stringContaining('2028'),
      given: '1970-01-01T00:00:00.005Z',
      utc: Date.UTC(2026, 0),
      isDate: true,
    })
    expect(Date.now()).toBeLessThan(leapDay)
  })

  test('keeps running from the set time, and null restores real time', async () => {
    const { url } = await startSite({ 'functions/now.ts': now })
    const read = async () => ((await (await fetch(`${url}/now`)).json()) as { now: number }).now
    await postJSON(`${url}/_control/time`, { now: '2028-02-29T23:59:59Z' })
    const first = await read()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await read()) - first).toBeGreaterThanOrEqual(50)
    await postJSON(`${url}/_control/time`, { now: null })
    expect(Math.abs((await read()) - Date.now())).toBeLessThan(1_000)
  })

  test.each([{}, { now: 'soon' }, { now: true }, null])('rejects %j', async (body) => {
    const { url } = await startSite({})
    expect((await postJSON(`${url}/_control/time`, body)).status).toBe(400)
  })
})

async function readUntilCut(reply: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  await expect(read()).rejects.toThrow('terminated')
  return text
}
