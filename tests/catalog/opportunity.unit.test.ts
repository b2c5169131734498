import { expect, it } from 'vitest'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { writtenOpportunity } from './sample-opportunity.ts'

type Written = Record<string, unknown>

/** A valid entry with one changed field. An undefined value removes the field. */
function withChange(path: string, value: unknown): Written {
  const entry: Written = structuredClone(writtenOpportunity())
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Written>((inside, name) => inside[name] as Written, entry)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return entry
}

const problems = (entry: unknown) =>
  opportunitySchema.safeParse(entry).error?.issues.map((issue) => issue.path.join('.')) ?? []

it('opportunitySchema accepts an entry with all required fields', () => {
  expect(problems(writtenOpportunity())).toEqual([])
})

// Solo businesses only, and lists that may be empty.
const optional = new Set(['ramp', 'smallestWeek', 'relatedMarkets', 'bodies'])

it.each(Object.keys(writtenOpportunity()).filter((field) => !optional.has(field)))(
  'opportunitySchema rejects an entry without %s and names the field',
  (field) => {
    expect(problems(withChange(field, undefined))).toEqual([field])
  },
)

it.each([
  ['id', 1],
  ['slug', 'Night--Nurse'],
  ['shortDescription', 'x'.repeat(181)],
  ['changes', []],
  ['executionPlan', ['One.', 'Two.', 'Three.', 'Four.']],
  ['requiredCertifications', [{ name: 'CCM', required: false }]],
  ['scores.demand.score', 0],
  ['scores.timing.score', 7.5],
  ['revenue.solo', []],
  ['businessFit.timeToLaunch.low', 5],
  ['ramp.firstClientShare', 101],
  ['smallestWeek.hours', 0],
  ['runningCosts', []],
  ['practice.orders', 'maybe'],
])('opportunitySchema rejects %s: %j', (path, value) => {
  expect(problems(withChange(path, value))).toEqual([path])
})

it('opportunitySchema names the budget line whose low is above its high', () => {
  const lines = [1, 2, 3].map((low) => ({ item: 'Car', low, high: 2, basis: 'Our estimate.' }))
  expect(problems(withChange('businessFit.startupCosts', lines))).toEqual([
    'businessFit.startupCosts.2.low',
  ])
})

it.each(['', 'changes.0', 'scores.demand', 'revenue.solo.0.lines.0', 'businessFit.startupCosts.0'])(
  'opportunitySchema rejects an unknown field in "%s"',
  (path) => {
    const field = path === '' ? 'extra' : `${path}.extra`
    expect(problems(withChange(field, 'x'))).toEqual([path])
  },
)

it('opportunitySchema accepts a figure with a source, or the statement that none is published', () => {
  expect(problems(withChange('marketSize', { text: 'Not separately measured' }))).toEqual([])
  expect(problems(withChange('marketSize', { text: '$50B' }))).toEqual(['marketSize'])
  expect(problems(withChange('marketSize', { text: '$50B', sources: [] }))).toEqual([
    'marketSize.sources',
  ])
})
