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

it('opportunitySchema names the budget line whose low is above its high', () => {
  const lines = [1, 2, 3].map((low) => ({ item: 'Car', low, high: 2, basis: 'Our estimate.' }))
  expect(problems(withChange('businessFit.startupCosts', lines))).toEqual([
    'businessFit.startupCosts.2.low',
  ])
})

it('opportunitySchema accepts a figure with a source, or the statement that none is published', () => {
  expect(problems(withChange('marketSize', { text: 'Not separately measured' }))).toEqual([])
  expect(problems(withChange('marketSize', { text: '$50B' }))).toEqual(['marketSize'])
  expect(problems(withChange('marketSize', { text: '$50B', sources: [] }))).toEqual([
    'marketSize.sources',
  ])
})
