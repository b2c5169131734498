import { expect, test } from 'vitest'
import { toComparedEntry } from '../../domain/tools/compared-entry.ts'
import { sampleOpportunity } from '../catalog/sample-opportunity.ts'
import { taxYear2026 } from './take-home/take-home-inputs.ts'
import {
  calculateWeightedScore,
  findReasons,
  formatWeightedScore,
  listComparisonRows,
  readComparison,
  type ComparedEntry,
  type UserFacts,
} from '../../domain/tools/compare.ts'
import { toggleSelection, defaultWeights } from '../../domain/tools/comparison-link.ts'
import { scoreNames, type Scores } from '../../domain/catalog/scores/scores.ts'

/** Scores in the order of `scoreNames`. */
const scoresOf = new Map<string, readonly number[]>([
  ['sleep-coaching', [6, 7, 8, 6, 4]],
  ['nurse-foot-care', [7, 8, 7, 7, 7]],
  ['aging-life-care-management', [8, 9, 7, 8, 6]],
  ['cpr-bls-training', [6, 8, 9, 6, 4]],
  ['diabetes-education', [7, 8, 6, 7, 6]],
  ['medical-escort', [6, 6, 6, 7, 6]],
])
const slugs = new Set(scoresOf.keys())
const read = (query: string) => {
  const comparison = readComparison(query, slugs)
  const scores = comparison.slugs.map((slug) => {
    const scores = scoreNames.map((name, index) => [name, scoresOf.get(slug)![index]])
    return calculateWeightedScore(Object.fromEntries(scores) as Scores, comparison.weights)
  })
  return { ...comparison, scores }
}

const two = ['sleep-coaching', 'nurse-foot-care']

test.each<[string, object, string[]]>([
  ['?e=sleep-coaching,nurse-foot-care', { slugs: two, weights: defaultWeights }, ['6.8', '7.3']],
  [
    '?e=sleep-coaching,nope,sleep-coaching,nurse-foot-care&w=0-0-100-0-0',
    { slugs: two, unknown: 1 },
    ['8.0', '7.0'],
  ],
  [
    '?e=aging-life-care-management,cpr-bls-training,diabetes-education,medical-escort,sleep-coaching&w=40-20-20-10-10',
    { leftOut: ['sleep-coaching'] },
    ['7.8', '6.8', '6.9', '6.1'],
  ],
  ['?e=&w=1-2', { slugs: [], unknown: 0, hasInvalidWeights: true }, []],
  ['?e=../../etc,SLEEP-COACHING', { slugs: [], unknown: 2 }, []],
])('the query of a comparison %s (F7)', (query, comparison, printed) => {
  const { scores, ...rest } = read(query)
  expect(rest).toMatchObject(comparison)
  expect(scores.map(formatWeightedScore)).toEqual(printed)
})

test.each([
  '?e%3Dsleep-coaching%2Cnurse-foot-care%26w%3D0-0-100-0-0',
  '?e=sleep-coaching,nurse-foot-care%26w=0-0-100-0-0',
  '?e=sleep-coaching%252Cnurse-foot-care&amp;w=0-0-100-0-0',
])('the query of a comparison is read after a program encoded it again: %s (F6)', (query) => {
  const { slugs, weights } = read(query)
  expect([slugs, weights]).toEqual([two, [0, 0, 100, 0, 0]])
})

test.each(['-1-0-0-0-5', '101-0-0-0-0', '1-1-1-1', '0-0-0-0-0'])(
  'the query of a comparison falls back to the default weights for w=%s',
  (weights) => {
    const comparison = read(`?e=sleep-coaching&w=${weights}`)
    expect(comparison.weights).toEqual(defaultWeights)
    expect(comparison.hasInvalidWeights).toBe(true)
  },
)

test('a selection holds four entries', () => {
  expect(toggleSelection(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleSelection(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggleSelection(['a', 'b', 'c', 'd'], 'e')).toBeUndefined()
  expect(toggleSelection(['a', 'b', 'c', 'd'], 'd')).toEqual(['a', 'b', 'c'])
})

const compared = (slug: string, changes: Partial<ComparedEntry> = {}): ComparedEntry => ({
  ...toComparedEntry(sampleOpportunity(), taxYear2026),
  ...{ slug, contact: 'in person', evenings: 'some', weeklyHours: 20 },
  startUp: { low: 1_000_00, high: 3_000_00 },
  kept: {
    ...{ overtakes: 14, firstTwelveMonths: 12_000_00, fullPerHour: 50_00 },
    fullNote: '$40,000 a year. Extra shift: $33',
  },
  ...changes,
})
const rowsOf = (...columns: ComparedEntry[]) => listComparisonRows(columns, defaultWeights)

test('the rows of a comparison keep the order of the columns and mark what differs', () => {
  const rows = rowsOf(compared('a'), compared('b', { weeklyHours: 30 }))
  expect(rows.filter(({ differs }) => differs)).toMatchObject([
    { group: 'time', name: 'weeklyHours', values: [20, 30], best: [] },
  ])
  const byValue = rowsOf(
    compared('a', { certifications: 'RN license. CCM' }),
    compared('b', { startUp: { low: 1_000_00, high: 3_000_01 } }),
  )
  const differing = byValue.filter(({ differs }) => differs).map(({ name }) => name)
  expect(differing).toEqual(['startUp', 'certifications'])
})

test('the rows of a comparison have a state and a saved scenario only when one entry has a value', () => {
  const ofUser = ['savedTakeHome', 'licenseReach', 'homeCare']
  const rowsOfUser = (facts: UserFacts) =>
    listComparisonRows([compared('a'), { ...compared('b'), ...facts }], defaultWeights)
      .filter(({ name }) => ofUser.includes(name))
      .map(({ group, name, values }) => [group, name, values])
  expect(rowsOfUser({})).toEqual([])
  expect(rowsOfUser({ savedTakeHome: 0, licenseReach: 'In effect.', homeCare: 'A rule.' })).toEqual(
    [
      ['money', 'savedTakeHome', [undefined, 0]],
      ['state', 'licenseReach', [undefined, 'In effect.']],
      ['state', 'homeCare', [undefined, 'A rule.']],
    ],
  )
})

const bestOf = (name: string, ...columns: ComparedEntry[]) =>
  rowsOf(...columns).find((row) => row.name === name)?.best
const kept = compared('a').kept!

test('the rows of a comparison name the best values, and none if all are equal or never', () => {
  const cheap = compared('b', { startUp: { low: 500_00, high: 3_000_00 } })
  expect(bestOf('startUp', compared('a'), cheap)).toEqual([1])
  expect(bestOf('startUp', cheap, compared('a'), cheap)).toEqual([0, 2])
  expect(bestOf('startUp', compared('a'), compared('b'))).toEqual([])
  const never = compared('c', { kept: { ...kept, overtakes: null } })
  expect(bestOf('overtakes', never, compared('a'))).toEqual([1])
  expect(bestOf('overtakes', never, never)).toEqual([])
  const company = compared('d', { kept: undefined })
  expect(bestOf('firstTwelveMonths', company, compared('a'))).toEqual([])
  expect(bestOf('contact', compared('a'), compared('b', { contact: 'Remote' }))).toEqual([])
})

test('the rows of a comparison give each entry at most one reason to choose it, and each reason once', () => {
  const reasonsOf = (...columns: ComparedEntry[]) => findReasons(columns, rowsOf(...columns))
  const remote = compared('b', { contact: 'Remote' })
  expect(reasonsOf(compared('a'), compared('b'))).toEqual([undefined, undefined])
  expect(reasonsOf(remote, { ...remote, slug: 'c' })).toEqual([undefined, undefined])
  expect(reasonsOf(compared('a'))).toEqual([undefined])
  const soon = compared('a', {
    kept: { ...kept, overtakes: 9, fullPerHour: 90_00 },
    startUp: { low: 0, high: 0 },
  })
  const reasons = reasonsOf(soon, remote, compared('c', { evenings: 'None' }))
  expect(reasons).toEqual([
    expect.stringMatching(/soonest, in month 9$/),
    expect.stringContaining('home'),
    expect.stringContaining('evenings'),
  ])
})
