import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTokenSource, call } from '../../src/browser/api.ts'

let people = 0
let token = Promise.withResolvers<string | null>()
const fetched = vi.fn(async () => Response.json({}))

beforeEach(() => {
  token = Promise.withResolvers()
  setTokenSource(
    () => token.promise,
    () => people,
  )
  vi.stubGlobal('fetch', fetched.mockClear())
})
afterEach(() => vi.unstubAllGlobals())

/** What has become of the call once everything that can happen has. */
async function fateOf(reply: Promise<unknown>): Promise<string> {
  const later = new Promise<string>((resolve) => setTimeout(() => resolve('never settled'), 20))
  return Promise.race([reply.then(() => 'resolved').catch(() => 'rejected'), later])
}

test('a reply comes to the person who asked', async () => {
  const reply = call('listSaved')
  token.resolve('theirs')
  expect(await fateOf(reply)).toBe('resolved')
})

test.each([{}, { evenAfter: true }])(
  'nothing is done in the name of the next person, %o',
  async (how) => {
    const reply = call('saveOpportunity', { input: { opportunitySlug: 'a' }, ...how })
    people += 1
    token.resolve('of the next')
    expect(await fateOf(reply)).toBe('evenAfter' in how ? 'rejected' : 'never settled')
    expect(fetched).not.toHaveBeenCalled()
  },
)

test.each([
  [200, 'listSaved', {}, 'never settled'],
  [503, 'listSaved', {}, 'never settled'],
  [200, 'listSaved', { evenAfter: true }, 'resolved'],
  [503, 'listSaved', { evenAfter: true }, 'rejected'],
  [200, 'getFoundingOffer', {}, 'resolved'],
] as const)('a %d that lands after they left: %s %o is %s', async (status, name, how, fate) => {
  fetched.mockImplementationOnce(async () => {
    people += 1
    return Response.json({}, { status })
  })
  const reply = call(name, how)
  token.resolve('theirs')
  expect(await fateOf(reply)).toBe(fate)
})
