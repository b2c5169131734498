import { describe, expect, test } from 'vitest'
import {
  findUnreachedStartUpCost,
  measureFit,
  pickReasons,
  rankEntries,
  type FitEntry,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'

test('the ranking is empty without answers', () => {
  expect(rankEntries({}, [entry])).toEqual([])
  expect(rankEntries({ contact: [], backgrounds: [] }, [entry])).toEqual([])
})

test('entries that are equal otherwise are ordered by score, then by title', () => {
  const others = [
    { ...entry, title: 'B' },
    { ...entry, title: 'A' },
    { ...entry, title: 'C', averageScore: 8 },
  ]
  expect(rankEntries({ budget: 500_00 }, others).map(({ entry: { title } }) => title)).toEqual([
    'C',
    'A',
    'B',
  ])
})

test('says what the cheapest entry costs if the budget is below all', () => {
  const entries = [entry, { ...entry, startUp: { low: 1_000_00, high: 2_000_00 } }]
  expect(findUnreachedStartUpCost(500_00, entries)).toBe(1_000_00)
  expect(findUnreachedStartUpCost(1_000_00, entries)).toBeUndefined()
  expect(findUnreachedStartUpCost(0, [])).toBeUndefined()
})

test('entries with two or more blockers form one group, ordered by fit', () => {
  const answers: FitAnswers = {
    contact: ['hands-on'],
    budget: 0,
    orders: 'none',
    buyer: 'families',
    hours: 1,
  }
  const results = rankEntries(answers, [
    { ...entry, weeklyHours: 400 },
    { ...entry, orders: 'needed', buyer: 'both' },
  ])
  expect(results.map(({ blockers }) => blockers.length)).toEqual([3, 2])
})

const entry: FitEntry = {
  slug: 'night-visits',
  title: 'Night Visits',
  scores: { opportunity: 7, demand: 6, feasibility: 5, timing: 8, competition: 9 },
  averageScore: 7,
  contact: 'in person',
  telehealth: true,
  orders: 'for some services',
  evenings: 'some',
  buyer: 'organizations',
  backgrounds: ['triage'],
  needs: [],
  startUp: { low: 2_000_00, high: 4_000_00 },
  launch: { low: 3, high: 6 },
  weeklyHours: 20,
  gross: 50_000_00,
  figures: {
    firstTwelveMonths: 9_000_00,
    share: 0.4,
    hours: 12,
    overtakesIn: 14,
    fullYear: 40_000_00,
    perHour: 42_00,
    shiftPerHour: 33_00,
  },
}

describe('one answer', () => {
  const matchOf = (answers: FitAnswers, changes: Partial<FitEntry> = {}) => {
    const part = measureFit(answers, { ...entry, ...changes })[0]
    return [part?.match, part?.isBlocker]
  }
  const cases: [FitAnswers, Partial<FitEntry>, number, boolean][] = [
    [{ contact: ['hands-on', 'in person'] }, {}, 1, false],
    [{ contact: ['remote'] }, {}, 0.5, false],
    [{ contact: ['remote'] }, { telehealth: false }, 0, true],
    [{ contact: ['hands-on'] }, {}, 0, true],
    [{ budget: 1_999_99 }, {}, 0, true],
    [{ budget: 2_000_00 }, {}, 0.4, false],
    [{ budget: 3_000_00 }, {}, 0.7, false],
    [{ budget: 4_000_00 }, {}, 1, false],
    [{ budget: 2_000_00 }, { startUp: { low: 2_000_00, high: 2_000_00 } }, 1, false],
    [{ months: 2 }, {}, 0, true],
    [{ months: 3 }, {}, 0.5, false],
    [{ months: 6 }, {}, 1, false],
    [{ months: 5 }, { launch: { low: 6, high: 8 } }, 0, true],
    [{ hours: 5 }, {}, 0.25, false],
    [{ hours: 0 }, {}, 0, false],
    [{ hours: 40 }, {}, 1, false],
    [{ goal: 'any' }, {}, 1, false],
    [{ goal: 40_000_00 }, {}, 0.5, false],
    [{ goal: 10_000_00 }, {}, 1, false],
    [{ evenings: 'never' }, {}, 0.5, false],
    [{ evenings: 'never' }, { evenings: 'most' }, 0, true],
    [{ evenings: 'never' }, { evenings: 'none' }, 1, false],
    [{ evenings: 'some' }, { evenings: 'most' }, 0.5, false],
    [{ evenings: 'some' }, {}, 1, false],
    [{ evenings: 'any' }, { evenings: 'most' }, 1, false],
    [{ orders: 'none' }, {}, 0.5, false],
    [{ orders: 'none' }, { orders: 'needed' }, 0, true],
    [{ orders: 'none' }, { orders: 'not needed' }, 1, false],
    [{ orders: 'fine' }, { orders: 'needed' }, 1, false],
    [{ buyer: 'families' }, {}, 0.3, false],
    [{ buyer: 'organizations' }, {}, 1, false],
    [{ buyer: 'either' }, {}, 1, false],
    [{ buyer: 'families' }, { buyer: 'both' }, 1, false],
    [{ backgrounds: ['travel'] }, {}, 0.4, false],
    [{ backgrounds: ['triage'] }, {}, 1, false],
    [{ backgrounds: ['triage'] }, { needs: ['infusion'] }, 0, true],
    [{ priority: 'open-field' }, {}, 0.9, false],
    [{ priority: 'readiness' }, {}, 0.5, false],
  ]
  test.each(cases)('%j against %j gives %d', (answers, changes, match, isBlocker) => {
    expect(matchOf(answers, changes)).toEqual([match, isBlocker])
  })

  test('a goal counts the hours that the user has', () => {
    const goal = measureFit({ hours: 5, goal: 10_000_00 }, entry).find(
      ({ question }) => question === 'goal',
    )
    expect(goal?.match).toBe(0.5)
  })
})

test('leaves out hours and goal for a company', () => {
  const company = { ...entry, weeklyHours: undefined, gross: undefined }
  const parts = measureFit({ hours: 5, goal: 10_000_00, buyer: 'either' }, company)
  expect(parts.map(({ question }) => question)).toEqual(['buyer'])
  expect(rankEntries({ hours: 5 }, [company, entry]).map(({ fit }) => fit)).toEqual([25])
})

test('names the strongest reasons for and against an entry', () => {
  const parts = measureFit(
    {
      contact: ['remote'],
      budget: 4_000_00,
      months: 6,
      hours: 5,
      evenings: 'any',
      buyer: 'families',
      backgrounds: ['triage'],
      orders: 'fine',
    },
    entry,
  )
  const { reasonsFor, reasonsAgainst } = pickReasons(parts)
  expect(reasonsFor.map(({ question }) => question)).toEqual(['budget', 'backgrounds', 'months'])
  expect(reasonsAgainst.map(({ question }) => question)).toEqual(['contact', 'hours', 'buyer'])
})
