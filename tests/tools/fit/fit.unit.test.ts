import { describe, expect, test } from 'vitest'
import {
  findUnreachedStartUpCost,
  measureFit,
  pickReasons,
  rankEntries,
  type FitEntry,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { calculateWeeklyHours } from '../../../domain/tools/schedule.ts'
import { entries } from '../entries.ts'

const ranked = (answers: FitAnswers) => rankEntries(answers, entries)
const withBlockers = (answers: FitAnswers) => {
  const groups = [0, 0, 0]
  for (const { blockers } of ranked(answers)) groups[Math.min(2, blockers.length)]! += 1
  return groups
}
const top = (answers: FitAnswers, count: number) =>
  ranked(answers)
    .slice(0, count)
    .map(({ entry, fit }) => `${entry.slug} ${fit}`)
const firstWithOne = (answers: FitAnswers) => {
  const result = ranked(answers).find(({ blockers }) => blockers.length === 1)
  return [result?.entry.slug, result?.fit, result?.blockers[0]?.question]
}

test.each(entries)('a full schedule of $slug takes $weeklyHours hours a week', (entry) => {
  expect(calculateWeeklyHours(entry.lines, entry.unpaidHoursPerWeek)).toBe(entry.weeklyHours)
})

describe('the ranking of the fit quiz', () => {
  test('matches example A', () => {
    const answers: FitAnswers = {
      contact: ['in person'],
      budget: 4_000_00,
      months: 3,
      hours: 10,
      goal: 10_000_00,
      evenings: 'never',
      orders: 'none',
      buyer: 'families',
      backgrounds: ['geriatrics', 'home-health'],
      priority: 'demand',
    }
    expect(top(answers, 6)).toEqual([
      'end-of-life-navigation 92',
      'medication-reconciliation-seniors 88',
      'home-safety-fall-prevention 87',
      'hospital-to-home-transitions 82',
      'private-patient-advocacy 81',
      'aging-life-care-management 80',
    ])
    expect(withBlockers(answers)).toEqual([6, 9, 11])
    expect(firstWithOne(answers)).toEqual(['dementia-care-coaching', 83, 'evenings'])
  })

  test('matches example B', () => {
    const answers: FitAnswers = {
      contact: ['hands-on', 'in person'],
      budget: 10_000_00,
      months: 6,
      hours: 30,
      goal: 40_000_00,
      evenings: 'any',
      orders: 'fine',
      buyer: 'either',
      backgrounds: ['emergency-critical'],
      priority: 'opportunity',
    }
    expect(top(answers, 6)).toEqual([
      'premium-post-surgical-recovery 95',
      'cpr-bls-training 93',
      'aging-life-care-management 90',
      'home-infusion-contractor 90',
      'private-patient-advocacy 89',
      'medical-escort 89',
    ])
    expect(withBlockers(answers)).toEqual([15, 11, 0])
    expect(firstWithOne(answers)).toEqual(['pediatric-chronic-illness', 82, 'backgrounds'])
  })

  test('matches example C', () => {
    const answers: FitAnswers = {
      contact: ['remote'],
      budget: 5_000_00,
      months: 3,
      hours: 10,
      goal: 10_000_00,
      evenings: 'never',
      orders: 'none',
      buyer: 'families',
      backgrounds: ['maternal-newborn'],
      priority: 'readiness',
    }
    expect(top(answers, 6)).toEqual([
      'sleep-coaching 90',
      'menopause-coaching 80',
      'private-patient-advocacy 77',
      'glp1-medication-support 76',
      'chronic-disease-management 69',
      'hospital-to-home-transitions 69',
    ])
    expect(withBlockers(answers)).toEqual([6, 10, 10])
    expect(firstWithOne(answers)).toEqual(['end-of-life-navigation', 73, 'contact'])
  })

  test('is empty without answers, example D', () => {
    expect(ranked({})).toEqual([])
    expect(ranked({ contact: [], backgrounds: [] })).toEqual([])
  })

  test('blocks every entry at $500, example E', () => {
    expect(withBlockers({ budget: 500_00 })).toEqual([0, 26, 0])
    expect(top({ budget: 500_00 }, 1)).toEqual(['aging-life-care-management 0'])
    const order = ranked({ budget: 500_00 }).map(({ entry }) => entry)
    expect(order).toEqual(
      entries.toSorted(
        (a, b) => b.averageScore - a.averageScore || a.title.localeCompare(b.title, 'en'),
      ),
    )
    expect(findUnreachedStartUpCost(500_00, entries)).toBe(1_000_00)
    expect(findUnreachedStartUpCost(1_000_00, entries)).toBeUndefined()
    expect(findUnreachedStartUpCost(0, [])).toBeUndefined()
  })

  test('blocks by what an entry needs, example F', () => {
    const answers: FitAnswers = { backgrounds: ['wound-foot'] }
    expect(top(answers, 2)).toEqual(['nurse-foot-care 100', 'wound-ostomy-consulting 100'])
    const fits = ranked(answers).map(({ fit }) => fit)
    expect(fits.filter((fit) => fit === 40)).toHaveLength(15)
    expect(withBlockers(answers)).toEqual([17, 9, 0])
  })
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
  launch: { min: 13, max: 26, unit: 'weeks' },
  weeklyHours: 20,
  gross: 50_000_00,
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
    [{ months: 5 }, { launch: { min: 6, max: 8, unit: 'months' } }, 0, true],
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
