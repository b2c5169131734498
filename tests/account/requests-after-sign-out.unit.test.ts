import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/browser/api.ts'

const clerk = vi.hoisted(() => ({
  sessionVersion: 0,
  token: Promise.withResolvers<string | null>(),
}))
vi.mock('../../src/browser/clerk.ts', () => ({
  sessionToken: () => clerk.token.promise,
  sessionVersion: () => clerk.sessionVersion,
}))

const fetchMock = vi.fn(async () => Response.json({}))

beforeEach(() => {
  clerk.token = Promise.withResolvers()
  vi.stubGlobal('fetch', fetchMock.mockClear())
})
afterEach(() => vi.unstubAllGlobals())

/** The state of the promise after 20 ms. */
async function outcomeOf(reply: Promise<unknown>): Promise<string> {
  const later = new Promise<string>((resolve) => setTimeout(() => resolve('never settled'), 20))
  return Promise.race([reply.then(() => 'resolved').catch(() => 'rejected'), later])
}

test('resolves with the reply while the user stays signed in', async () => {
  const reply = call('listSaved')
  clerk.token.resolve('token of the user')
  expect(await outcomeOf(reply)).toBe('resolved')
})

test.each([{}, { survivesSignOut: true }])(
  'sends no request with the token of the next user, %o',
  async (options) => {
    const reply = call('saveOpportunity', { input: { opportunitySlug: 'a' }, ...options })
    clerk.sessionVersion += 1
    clerk.token.resolve('token of the next user')
    expect(await outcomeOf(reply)).toBe('survivesSignOut' in options ? 'rejected' : 'never settled')
    expect(fetchMock).not.toHaveBeenCalled()
  },
)

test.each([
  [200, 'listSaved', {}, 'never settled'],
  [503, 'listSaved', {}, 'never settled'],
  [200, 'listSaved', { survivesSignOut: true }, 'resolved'],
  [503, 'listSaved', { survivesSignOut: true }, 'rejected'],
  [200, 'getFoundingOffer', {}, 'resolved'],
] as const)(
  'a %d that arrives after sign-out: %s %o is %s',
  async (status, name, options, outcome) => {
    fetchMock.mockImplementationOnce(async () => {
      clerk.sessionVersion += 1
      return Response.json({}, { status })
    })
    const reply = call(name, options)
    clerk.token.resolve('token of the user')
    expect(await outcomeOf(reply)).toBe(outcome)
  },
)
