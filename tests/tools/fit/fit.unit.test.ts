import { expect, test } from 'vitest'
import {
  chooseCards,
  findUnreachedStartUpCost,
  measureFit,
  pickReasons,
  rankEntries,
  type FitEntry,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { toFitEntry } from '../../../domain/tools/fit/fit-entry.ts'
import { describeTakeHome } from '../../../domain/tools/fit/fit-sentences.ts'
import { readRealEntries } from '../../catalog/real-entries.ts'
import { randomFrom } from '../random.ts'

/** Brings $20,000 gross in the first 12 months, in 14 hours a week. */
const entry: FitEntry = {
  slug: 'night-visits',
  title: 'Night Visits',
  scores: { opportunity: 7, demand: 6, feasibility: 5, timing: 8, competition: 9 },
  averageScore: 7,
  contact: 'in person',
  orders: 'for some services',
  evenings: 'some',
  buyer: 'organizations',
  backgrounds: ['triage'],
  needs: [],
  startUp: { low: 2_000_00, high: 4_000_00 },
  launch: { low: 3, high: 6 },
  weeklyHours: 20,
  gross: 50_000_00,
  smallestWeek: 8,
  figures: {
    firstTwelveMonths: 9_000_00,
    share: 0.4,
    hours: 14,
    overtakesIn: 14,
    perHour: 42_00,
    shiftPerHour: 33_00,
    isJobLeft: false,
  },
}
const company: FitEntry = {
  ...entry,
  gross: undefined,
  smallestWeek: undefined,
  figures: undefined,
}
/** Five of the six nurses of the worked examples: each answer with what it rules out. */
test.each<[FitAnswers, Partial<FitEntry>, string[]]>([
  [{ goal: 22_000_00 }, {}, []],
  [{ goal: 22_300_00 }, {}, ['goal']],
  [{ goal: 50_000_00 }, { gross: 130_000_00 }, []],
  [{ goal: 90_000_00 }, company, []],
  [{ hours: 7, goal: 12_000_00 }, { smallestWeek: 5 }, ['goal']],
  [{ hours: 7, goal: 11_000_00 }, { smallestWeek: 5 }, []],
  [{ hours: 7 }, {}, ['hours']],
  [{ hours: 8 }, {}, []],
  [{ hours: 7 }, company, []],
  [{ budget: 1_800_00 }, {}, []],
  [{ budget: 1_799_99 }, {}, ['budget']],
  [
    { evenings: 'never', contact: ['remote', 'in person'] },
    { contact: 'hands-on' },
    ['contact', 'evenings'],
  ],
  [{ evenings: 'never', contact: ['remote'] }, { contact: 'no patients', evenings: 'none' }, []],
  [{ evenings: 'some' }, { evenings: 'most' }, ['evenings']],
])('%j against %j rules out by %j', (answers, changes, questions) => {
  const blockers = measureFit(answers, { ...entry, ...changes }).filter(
    ({ isBlocker }) => isBlocker,
  )
  expect(blockers.map(({ question }) => question)).toEqual(questions)
})

test('the sixth nurse passes nothing and sees the three with the fewest reasons against', () => {
  const named = (title: string, changes: Partial<FitEntry> = {}) => ({
    ...entry,
    title,
    ...changes,
  })
  const { passing, cards, others } = chooseCards(
    rankEntries({ months: 1, orders: 'none', backgrounds: ['travel'] }, [
      named('Three', { orders: 'needed', needs: ['infusion'] }),
      named('Two', { orders: 'needed', backgrounds: ['travel'] }),
      named('B'),
      named('A'),
    ]),
  )
  const titles = [cards, others].map((list) => list.map((result) => result.entry.title))
  expect([passing, ...titles]).toEqual([0, ['A', 'B', 'Two'], ['Three']])
})

test.each<[FitAnswers, Partial<FitEntry>, number]>([
  [{ budget: 3_000_00 }, {}, 0.7],
  [{ budget: 1_900_00 }, { startUp: { low: 2_000_00, high: 2_000_00 } }, 0.4],
  [{ months: 2 }, {}, 0],
  [{ months: 3 }, {}, 0.5],
  [{ hours: 15 }, {}, 0.75],
  [{ orders: 'none' }, {}, 0.5],
  [{ orders: 'none' }, { orders: 'needed' }, 0],
  [{ buyer: 'families' }, {}, 0.3],
  [{ buyer: 'families' }, { buyer: 'both' }, 1],
  [{ backgrounds: ['travel'] }, {}, 0.4],
  [{ backgrounds: ['triage'] }, { needs: ['infusion'] }, 0],
  [{ priority: 'readiness' }, {}, 0.5],
])('%j against %j is rated %d', (answers, changes, match) => {
  expect(measureFit(answers, { ...entry, ...changes })[0]?.match).toBe(match)
})

test('the strongest answer speaks for an entry, and a blocker comes first against it', () => {
  const reasonsOf = (answers: FitAnswers) => {
    const [result] = rankEntries(answers, [entry])
    const { because, but } = pickReasons(result!, answers)
    return [because?.question, but?.question]
  }
  expect(reasonsOf({ budget: 4_000_00, months: 6, hours: 10, buyer: 'families' })).toEqual([
    'budget',
    'buyer',
  ])
  expect(reasonsOf({ months: 2, backgrounds: ['travel'] })).toEqual([undefined, 'months'])
  // $20,000 of $21,000, 19 of 20 hours, and most of the costs: near, but no reason for the entry.
  const near = { goal: 21_000_00, hours: 19, budget: 3_900_00 }
  expect(reasonsOf(near)).toEqual([undefined, undefined])
  // All entries match these answers, so they speak for none.
  expect(reasonsOf({ goal: 'any', evenings: 'any', orders: 'fine', buyer: 'either' })).toEqual([
    undefined,
    undefined,
  ])
})

test.each([
  [false, 30_00, 'As extra shifts, the same hours keep $33.'],
  [true, 30_00, 'On staff, job left, the same hours keep $33.'],
  [false, 33_00, 'As extra shifts, the same hours keep a little more.'],
])(
  'an entry that never overtakes names what its pay is compared with, job left: %s, at %d cents',
  (isJobLeft, perHour, text) => {
    const figures = { ...entry.figures!, overtakesIn: undefined, isJobLeft, perHour }
    expect(describeTakeHome({ ...entry, figures }, {})).toContain(text)
  },
)

const random = randomFrom(10)
const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!

test('the results of 500 random nurses break no answer by more than 10%', () => {
  const entries = readRealEntries().map(({ data }) => toFitEntry(data))
  let shown = 0
  for (let run = 0; run < 500; run += 1) {
    const answers: FitAnswers = {
      budget: oneOf([undefined, 1_000_00, 2_500_00, 5_000_00]),
      months: oneOf([undefined, 1, 3, 6]),
      hours: oneOf([undefined, 5, 10, 20]),
      goal: oneOf([undefined, 10_000_00, 25_000_00, 40_000_00]),
      evenings: oneOf([undefined, 'never', 'some']),
      orders: oneOf([undefined, 'none']),
      contact: oneOf([undefined, ['remote'], ['in person', 'remote']]),
    }
    const { passing, cards } = chooseCards(rankEntries(answers, entries))
    const { budget = Infinity, months = Infinity, hours = Infinity, goal, evenings } = answers
    for (const { entry: found } of passing > 0 ? cards : []) {
      const { figures, gross, contact, startUp, launch, smallestWeek = 0 } = found
      const at = `${found.slug} for ${JSON.stringify(answers)}`
      shown += 1
      expect(startUp.low * 0.9, at).toBeLessThanOrEqual(budget)
      expect(launch.low, at).toBeLessThanOrEqual(months)
      expect(smallestWeek, at).toBeLessThanOrEqual(hours)
      if (typeof goal === 'number' && figures && gross) {
        const reached = figures.share * gross * Math.min(1, hours / figures.hours)
        expect(reached, at).toBeGreaterThanOrEqual(0.9 * goal)
      }
      if (evenings === 'never') expect(found.evenings, at).toBe('none')
      if (evenings === 'some') expect(found.evenings, at).not.toBe('most')
      if (answers.orders === 'none') expect(found.orders, at).not.toBe('needed')
      if (answers.contact)
        expect(answers.contact, at).toContain(contact === 'no patients' ? 'remote' : contact)
    }
  }
  expect(shown).toBeGreaterThan(250)
})

test('equal entries are ordered by score, then by title, and the cheapest is named below all', () => {
  const others = ['B', 'A', 'C'].map((title) => ({
    ...entry,
    title,
    averageScore: title === 'C' ? 8 : 7,
  }))
  const ranked = rankEntries({ budget: 500_00 }, others)
  expect(ranked.map((result) => result.entry.title)).toEqual(['C', 'A', 'B'])
  const cheaper = { ...entry, startUp: { low: 1_000_00, high: 2_000_00 } }
  expect(findUnreachedStartUpCost(500_00, [entry, cheaper])).toBe(1_000_00)
  expect(findUnreachedStartUpCost(1_000_00, [entry, cheaper])).toBeUndefined()
})
