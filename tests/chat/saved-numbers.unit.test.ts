import { atom } from 'nanostores'
import { afterAll, expect, test, vi } from 'vitest'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'

const slug = 'luxury-travel-medicine'
const inputs = { ...fullSchedule, tax: { ...fullSchedule.tax, ownWages: 80_000_00 } }
const call = vi.hoisted(() => vi.fn<() => Promise<object[]>>())
vi.mock('../../src/browser/api.ts', () => ({
  call,
  publicEntries: async () => [{ slug: 'luxury-travel-medicine', title: 'Luxury Travel' }],
}))
vi.mock('../../src/stores/tools/fit-account.ts', () => ({ loadFitAnswers: async () => undefined }))
vi.mock('../../src/stores/tools/profile.ts', () => ({ $hasProfile: atom(false) }))
vi.mock('../../src/stores/tools/states.ts', () => ({
  $states: atom({}),
  stateTaxOf: () => undefined,
}))
// The files of a worker share its modules.
vi.resetModules()
afterAll(() => vi.resetModules())
const { readSavedNumbers } = await import('../../src/stores/chat/read-saved-numbers.ts')

test.each([
  [0, /a year after costs and tax, at 100% of a full schedule\.$/],
  [288, /a year after costs, tax and \$\d+,\d00 of pay given up, at 100% of a full schedule\.$/],
])('the newest scenario for the guide with %d hours given up', async (hoursGivenUp, sentence) => {
  call.mockResolvedValueOnce([{ opportunitySlug: slug, inputs: { ...inputs, hoursGivenUp } }])
  expect((await readSavedNumbers())?.line).toMatch(sentence)
})
