import { describe, expect, test } from 'vitest'
import { readFitLink } from '../../../domain/tools/fit/fit-link.ts'
import { writeFitLink } from '../../../domain/tools/fit/write-fit-link.ts'
import { toFitEntry } from '../../../domain/tools/fit/fit-entry.ts'
import { fitQuestions } from '../../../domain/tools/fit/fit-questions.ts'
import { describeFit, describeTakeHome } from '../../../domain/tools/fit/fit-sentences.ts'
import { describeEntry } from '../../../domain/tools/fit/fit-text.ts'
import { rankEntries, reachedGross, type FitEntry } from '../../../domain/tools/fit/fit.ts'
import { questionWeights, type FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { readRealEntries } from '../../catalog/real-entries.ts'

const figures = {
  firstTwelveMonths: 16_200_00,
  share: 0.4,
  hours: 14,
  overtakesIn: 14,
  fullYear: 51_600_00,
  perHour: 42_00,
  shiftPerHour: 33_00,
}
const entry: FitEntry = {
  slug: 'night-visits',
  title: 'Night Visits',
  scores: { opportunity: 7, demand: 6, feasibility: 5, timing: 8, competition: 9 },
  averageScore: 7,
  contact: 'in person',
  telehealth: false,
  orders: 'needed',
  evenings: 'most',
  buyer: 'organizations',
  backgrounds: ['triage', 'ambulatory', 'med-surg'],
  needs: ['perioperative', 'emergency-critical', 'med-surg'],
  startUp: { low: 3_000_00, high: 8_000_00 },
  launch: { low: 2, high: 3 },
  weeklyHours: 26,
  gross: 50_000_00,
  figures,
}

const reasons = (answers: FitAnswers, changes: Partial<FitEntry> = {}) => {
  const [result] = rankEntries(answers, [describeEntry({ ...entry, ...changes })])
  return describeFit(result!, answers)
}

describe('a reason for or against an entry has its own figures', () => {
  test.each<[FitAnswers, string, Partial<FitEntry>?]>([
    [{ budget: 8_000_00 }, 'It costs $3,000–8,000 to start. You have $8,000.'],
    [{ months: 12 }, 'The first client comes after 2–3 months. You need one within 12 months.'],
    [{ hours: 30 }, 'A full schedule takes 26 hours a week. You have 30.'],
    [
      { hours: 26, goal: 20_000_00 },
      'With your hours, our model estimates $20,000 gross in the first 12 months, before costs and taxes. You want $20,000.',
    ],
    [
      { goal: 'any' },
      'Our model estimates $20,000 gross in the first 12 months, before costs and taxes. Any amount is fine with you.',
    ],
    [{ contact: ['in person'] }, 'The work is in person, without hands-on care.'],
    [{ evenings: 'any' }, 'Most of the work is in the evening or on weekends.'],
    [{ orders: 'fine' }, 'It needs a provider’s orders.'],
    [{ buyer: 'organizations' }, 'You sell to organizations.'],
    [
      { backgrounds: ['med-surg'] },
      'It builds on triage, ambulatory care or med-surg experience. Your background fits.',
    ],
    [{ priority: 'open-field' }, 'Its score for competition is 9 of 10 (10 is least crowded).'],
  ])('%j: %s', (answers, sentence, changes) => {
    expect(reasons(answers, changes).reasonsFor[0] ?? '').toBe(sentence)
  })

  test.each<[FitAnswers, string, Partial<FitEntry>?]>([
    [{ hours: 10 }, 'You have 10 hours a week, 38% of the 26 hours that a full schedule takes.'],
    [{ budget: 3_000_00 }, 'It costs $3,000–8,000 to start. You have $3,000.'],
    [{ priority: 'readiness' }, 'Its score for feasibility (how easy it is to start) is 5 of 10.'],
    [
      { contact: ['remote'] },
      'The work is in person, without hands-on care. You can do part of the work by phone or video.',
      { telehealth: true },
    ],
    [
      { backgrounds: ['travel'] },
      'It builds on triage, ambulatory care or med-surg experience. Your background does not match.',
      { needs: [] },
    ],
  ])('%j: %s', (answers, sentence, changes) => {
    expect(reasons(answers, changes).reasonsAgainst).toEqual([sentence])
  })
})

test('says what the first 12 months add, and when the business overtakes a shift', () => {
  const told = (changes: Partial<typeof figures> & { overtakesIn?: number | undefined }) =>
    describeTakeHome({ ...entry, figures: { ...figures, ...changes } })
  expect(told({})).toMatch(/add \$16,200 at about 14 hours.* month 14.* \$42 .* \$33\.$/)
  expect(told({ firstTwelveMonths: -2_500_00 })).toContain('add a loss of $2,500')
  expect(told({ overtakesIn: undefined })).not.toContain('month 14')
  expect(describeTakeHome({ ...entry, figures: undefined })).toBeUndefined()
})

test('estimates the first 12 months at the entry’s own share of a full schedule', () => {
  const quarter = { ...entry, figures: { ...figures, share: 0.25 } }
  expect(reachedGross(quarter, undefined)).toBe(entry.gross! * 0.25)
  expect(reachedGross({ ...entry, figures: undefined }, undefined)).toBeUndefined()
})

test('says what an answer matches in part', () => {
  expect(reasons({ hours: 18 }).reasonsBetween).toEqual([
    'You have 18 hours a week, 69% of the 26 hours that a full schedule takes.',
  ])
})

test('counts full-time work of a company’s owner', () => {
  const company = { weeklyHours: 40, gross: undefined }
  expect(reasons({ hours: 10 }, company).reasonsAgainst).toEqual([
    'You have 10 hours a week, 25% of the 40 hours that running this company takes.',
  ])
})

test.each<[FitAnswers, string]>([
  [
    { budget: 2_500_00 },
    'It costs $3,000–8,000 to start. You have $2,500, so you need at least $500 more.',
  ],
  [
    { months: 1 },
    'The first client comes after at least 2 months. This blocker goes away if you can wait that long.',
  ],
  [
    { contact: ['hands-on'] },
    'The work is in person, without hands-on care. This blocker goes away if you accept this way of working.',
  ],
  [
    { evenings: 'never' },
    'Most of the work is in the evening or on weekends. This blocker goes away if you work some evenings or weekends.',
  ],
  [
    { orders: 'none' },
    'It needs a provider’s orders. This blocker goes away if you accept orders.',
  ],
  [
    { backgrounds: ['travel'] },
    'It needs perioperative, emergency/critical care or med-surg experience.',
  ],
])('a blocker says what would remove it: %j', (answers, sentence) => {
  const { blockers, reasonsAgainst } = reasons(answers)
  expect([blockers, reasonsAgainst]).toEqual([[sentence], []])
})

test('blockers do not hide weaker reasons against an entry', () => {
  const answers: FitAnswers = {
    budget: 2_500_00,
    months: 1,
    contact: ['hands-on'],
    evenings: 'never',
    hours: 5,
  }
  const { blockers, reasonsAgainst } = reasons(answers)
  expect(blockers).toHaveLength(4)
  expect(reasonsAgainst).toEqual([
    'You have 5 hours a week, 19% of the 26 hours that a full schedule takes.',
  ])
})

test('every choice of the form is an answer that a link can hold', () => {
  expect(fitQuestions.map(({ question }) => question)).toEqual(Object.keys(questionWeights))
  for (const { question, choices } of fitQuestions) {
    for (const [code] of choices.filter(([text]) => text !== '')) {
      const fragment = `#a=${question}:${code}`
      const { answers, ignored } = readFitLink(fragment)
      expect(ignored, fragment).toBe(0)
      expect(writeFitLink(answers)).toBe(fragment)
    }
  }
})

test('every entry states its facts. Only a company takes full time, and has no gross or figures', () => {
  for (const { data } of readRealEntries()) {
    const fitEntry = toFitEntry(data)
    expect(fitEntry.startUp.low, data.slug).toBeGreaterThan(0)
    const isCompany = data.revenue.solo === undefined
    expect(fitEntry.weeklyHours === 50, data.slug).toBe(isCompany)
    expect(fitEntry.gross === undefined, data.slug).toBe(isCompany)
    expect(fitEntry.figures === undefined, data.slug).toBe(isCompany)
  }
})
