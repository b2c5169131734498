import { describe, expect, test } from 'vitest'
import {
  calculateWeightedScore,
  findReasons,
  formatWeightedScore,
  listComparisonRows,
  readComparison,
  showsOnlyDifferences,
  type ComparedEntry,
  type UserFacts,
} from '../../domain/tools/compare.ts'
import { toggleSelection } from '../../domain/tools/compare-selection.ts'
import { defaultWeights, writeComparison } from '../../domain/tools/comparison-link.ts'
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

describe('the query of a comparison', () => {
  test('has default weights', () => {
    const { slugs, scores, weights, hasInvalidWeights } = read('?e=sleep-coaching,nurse-foot-care')
    expect(slugs).toEqual(['sleep-coaching', 'nurse-foot-care'])
    expect(scores).toEqual([6.75, 7.25])
    expect([weights, hasInvalidWeights]).toEqual([defaultWeights, false])
  })

  test('counts a repeated entry once, and an unknown one (F7)', () => {
    const { slugs, unknown, scores } = read(
      '?e=sleep-coaching,nope,sleep-coaching,nurse-foot-care&w=0-0-100-0-0',
    )
    expect(slugs).toEqual(['sleep-coaching', 'nurse-foot-care'])
    expect(unknown).toBe(1)
    expect(scores.map(formatWeightedScore)).toEqual(['8.0', '7.0'])
  })

  test('keeps the first four entries', () => {
    const { slugs, leftOut, scores } = read(
      '?e=aging-life-care-management,cpr-bls-training,diabetes-education,medical-escort,sleep-coaching&w=40-20-20-10-10',
    )
    expect(slugs).toHaveLength(4)
    expect(leftOut).toEqual(['sleep-coaching'])
    expect(scores.map(formatWeightedScore)).toEqual(['7.8', '6.8', '6.9', '6.1'])
  })

  test('may name no entry', () => {
    expect(read('?e=&w=1-2')).toEqual({
      slugs: [],
      unknown: 0,
      leftOut: [],
      scores: [],
      weights: defaultWeights,
      hasInvalidWeights: true,
    })
  })

  test.each([
    '?e%3Dsleep-coaching%2Cnurse-foot-care%26w%3D0-0-100-0-0',
    '?e=sleep-coaching,nurse-foot-care%26w=0-0-100-0-0',
    '?e=sleep-coaching%252Cnurse-foot-care&amp;w=0-0-100-0-0',
  ])('is read after a program encoded it again: %s (F6)', (query) => {
    const { slugs, weights } = read(query)
    expect([slugs, weights]).toEqual([
      ['sleep-coaching', 'nurse-foot-care'],
      [0, 0, 100, 0, 0],
    ])
  })

  test('treats any other value as text', () => {
    const { slugs, unknown } = read('?e=../../etc,SLEEP-COACHING')
    expect(slugs).toEqual([])
    expect(unknown).toBe(2)
  })

  test.each([
    '1e9-0-0-0-0',
    '-1-0-0-0-5',
    '101-0-0-0-0',
    '1-1-1-1',
    '1-1-1-1-1-1',
    '',
    '1-1-1-1-x',
    '0-0-0-0-0',
  ])('falls back to the default weights for w=%s', (weights) => {
    const comparison = read(`?e=sleep-coaching&w=${weights}`)
    expect(comparison.weights).toEqual(defaultWeights)
    expect(comparison.hasInvalidWeights).toBe(true)
  })

  test('returns the same values when it is read', () => {
    const slugs = ['sleep-coaching', 'nurse-foot-care']
    const query = writeComparison(slugs, [0, 100, 5, 0, 1]).replace('/compare', '')
    expect(read(query)).toMatchObject({ slugs, weights: [0, 100, 5, 0, 1] })
  })
})

test('a selection holds four entries', () => {
  expect(toggleSelection(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleSelection(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggleSelection(['a', 'b', 'c', 'd'], 'e')).toBeUndefined()
  expect(toggleSelection(['a', 'b', 'c', 'd'], 'd')).toEqual(['a', 'b', 'c'])
})

test.each([
  [8.25, '8.3'],
  [6.85, '6.9'],
  [6.849, '6.8'],
  [10, '10.0'],
])('writes the score %d as %s', (score, text) => {
  expect(formatWeightedScore(score)).toBe(text)
})

describe('the rows of a comparison', () => {
  const reason = 'Because.'
  const compared = (slug: string, changes: Partial<ComparedEntry> = {}): ComparedEntry => ({
    slug,
    title: slug,
    averageScore: 7,
    scores: { opportunity: 7, demand: 6, feasibility: 5, timing: 8, competition: 9 },
    reasons: {
      opportunity: reason,
      demand: reason,
      feasibility: reason,
      timing: reason,
      competition: reason,
    },
    gross: { low: 20_000_00, high: 70_000_00 },
    startUp: { low: 1_000_00, high: 3_000_00 },
    kept: {
      overtakes: 14,
      firstTwelveMonths: 12_000_00,
      fullPerHour: 50_00,
      fullNote: 'Extra shift: $33. $40,000 a year',
    },
    smallestWeek: 8,
    launch: '2–4 months',
    weeklyHours: 20,
    orders: 'not needed',
    contact: 'in person',
    evenings: 'some',
    buyer: 'families',
    certifications: 'RN license',
    firstRisk: 'A hospital does it free.',
    ...changes,
  })
  const rowsOf = (...columns: ComparedEntry[]) => listComparisonRows(columns, defaultWeights)

  test('keep the order of the columns and mark what differs', () => {
    const rows = rowsOf(compared('a'), compared('b', { weeklyHours: 30 }))
    const hours = rows.find(({ name }) => name === 'weeklyHours')
    expect(hours).toEqual({
      group: 'time',
      name: 'weeklyHours',
      values: [20, 30],
      differs: true,
      best: [],
    })
    expect(rows.filter(({ differs }) => differs)).toEqual([hours])
  })

  test('compare ranges and lists by value', () => {
    const rows = rowsOf(
      compared('a', { certifications: 'RN license. CCM' }),
      compared('b', { startUp: { low: 1_000_00, high: 3_000_01 } }),
    )
    const differing = rows.filter(({ differs }) => differs).map(({ name }) => name)
    expect(differing).toEqual(['startUp', 'certifications'])
  })

  test('have a state and a saved scenario only when one entry has a value', () => {
    const ofUser = ['savedTakeHome', 'licenseReach', 'homeCare']
    const rowsOfUser = (facts: UserFacts) =>
      listComparisonRows([compared('a'), { ...compared('b'), ...facts }], defaultWeights)
        .filter(({ name }) => ofUser.includes(name))
        .map(({ group, name, values }) => [group, name, values])
    expect(rowsOfUser({})).toEqual([])
    expect(
      rowsOfUser({ savedTakeHome: 0, licenseReach: 'In effect.', homeCare: 'A rule.' }),
    ).toEqual([
      ['money', 'savedTakeHome', [undefined, 0]],
      ['state', 'licenseReach', [undefined, 'In effect.']],
      ['state', 'homeCare', [undefined, 'A rule.']],
    ])
  })

  const bestOf = (name: string, ...columns: ComparedEntry[]) =>
    rowsOf(...columns).find((row) => row.name === name)?.best
  const kept = compared('a').kept!

  test('name the best values, and none if all are equal or never', () => {
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

  test('give each entry at most one reason to choose it, and each reason once', () => {
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

  test('show only differences when there are three or more entries', () => {
    expect([1, 2, 3, 4].map(showsOnlyDifferences)).toEqual([false, false, true, true])
  })
})
