import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/browser/api.ts'

const browser = vi.hoisted(() => {
  // Another test file in this worker may have loaded api.ts without these mocks, so load it again.
  vi.resetModules()
  return { end: new AbortController(), sessionToken: vi.fn<() => Promise<string | null>>() }
})
vi.mock('../../src/browser/clerk.ts', () => ({ sessionToken: browser.sessionToken }))
vi.mock('../../src/browser/session-end.ts', () => ({ sessionEnd: browser.end.signal }))

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => vi.stubGlobal('fetch', fetchMock.mockReset()))
afterEach(() => vi.unstubAllGlobals())

test('sends no request without a token of the page’s user', async () => {
  browser.sessionToken.mockRejectedValueOnce(new Error('The session has ended.'))
  await expect(call('GET /api/saved-opportunities')).rejects.toThrow('The session has ended.')
  expect(fetchMock).not.toHaveBeenCalled()
})

test('aborts a request in flight when the session ends', async () => {
  browser.sessionToken.mockResolvedValueOnce('token of the user')
  fetchMock.mockImplementationOnce(
    (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const reply = call('GET /api/saved-opportunities')
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce())
  browser.end.abort()
  await expect(reply).rejects.toBe(browser.end.signal.reason)
})
