import { expect, test } from 'vitest'
import { type Kit } from '../../domain/launch/kit.schema.ts'
import { kitMistakes, launchKit } from '../../domain/launch/launch-kit.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { readContent } from '../../src/build/content/read-content.ts'

const content = readContent()
const shared = content['launch-shared']!.data
const sample = content.launch.find(({ file }) => file === 'medication-reconciliation-seniors')!.data

const mistakesAfter = (
  change: (kit: Kit) => void,
  orders: 'needed' | 'not needed' = 'not needed',
) => {
  const kit = structuredClone(sample)
  change(kit)
  return kitMistakes('kit.md', kit, shared, orders).map(mistakeText)
}
const step = (kit: Kit, index: number) => kit.steps[index]!

test('the sample kit has no mistake, and needs an order request only if the work needs an order', () => {
  expect(mistakesAfter(() => {})).toEqual([])
  expect(mistakesAfter(() => {}, 'needed')).toEqual([expect.stringMatching(/write this field/)])
})

test.each<[string, (kit: Kit) => void, RegExp]>([
  ['a late first task', (kit) => (kit.validation[0]!.offset = 1), /validation\.1\.offset: write 0/],
  [
    'tasks out of order',
    (kit) => (kit.validation[2]!.offset = 1),
    /validation\.3\.offset: .*order/,
  ],
  [
    'an id twice',
    (kit) => Object.assign(step(kit, 8), { id: kit.validation[0]!.id }),
    /steps\.9\.id: this id is used twice/,
  ],
  ['steps out of order', (kit) => delete step(kit, 1).from, /steps\.3\.offset: .*order/],
  [
    'an unknown shared step',
    (kit) => Object.assign(step(kit, 1), { shared: 'eni' }),
    /steps\.2\.shared: .*no step/,
  ],
  [
    'a need that is a later step',
    (kit) => (step(kit, 0).needs = ['employer-letter']),
    /steps\.1\.needs: .*earlier/,
  ],
  [
    'a week over the hours',
    (kit) => Object.assign(step(kit, 0), { hours: 9 }),
    /steps\.1: .*8 hours.*"board-letter"/,
  ],
  [
    'an order request without orders',
    (kit) => (kit.documents.orderRequest = { to: 'a', request: ['b'], report: 'c' }),
    /documents\.orderRequest: delete/,
  ],
])('a mistake in a kit stops the build and names the field: %s (B2)', (_, change, message) => {
  expect(mistakesAfter(change)).toEqual([expect.stringMatching(message)])
})

test('a shared step keeps its text, and its day counts from day 30 or from the start', () => {
  const { steps } = launchKit(sample, shared)
  const ein = shared.steps.find(({ id }) => id === 'ein')!
  expect(steps.find(({ id }) => id === 'ein')).toEqual({
    ...ein,
    day: 30,
    needs: ['business-form'],
  })
  expect(steps.find(({ id }) => id === 'board-letter')!.day).toBe(2)
})
