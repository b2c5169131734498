import { expect, it, test } from 'vitest'
import {
  averageScore,
  meanScore,
  rankEntries,
  scoreCompanyOpportunity,
  scoreFeasibility,
  scoreOpportunity,
  scoresOf,
} from '../../domain/catalog/scores/calculate-scores.ts'
import { describeRank, scoreRank } from '../../domain/catalog/scores/rank.ts'
import { scoreBand, scoreLabel } from '../../domain/catalog/scores/scores.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { exampleBusinesses } from '../tools/figures/example-businesses.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

it.each([
  [10, 'Exceptional', 'high'],
  [8, 'Excellent', 'high'],
  [7, 'Strong', 'mid'],
  [6, 'Good', 'mid'],
  [5, 'Moderate', 'low'],
  [1, 'Challenging', 'low'],
])('scoreLabel and scoreBand labels score %d %s, in the %s band', (score, label, band) => {
  expect([scoreLabel(score), scoreBand(score)]).toEqual([label, band])
})

it.each([
  [9, [9, 8, 7], '1st of 3'],
  [7, [9, 8, 7], '3rd of 3'],
  [8, [9, 8, 8, 7], 'Tied for 2nd of 4'],
  [7, [9, 8, 8, 7], '4th of 4'],
  [1, Array.from({ length: 22 }, (_, index) => 22 - index), '22nd of 22'],
])('ranks ranks %d among %j: %s', (score, all, text) => {
  expect(scoreRank(score, all)).toBe(text)
})

it('ranks uses the mean that is not rounded, and ties share a place', () => {
  const entry = (slug: string, demand: number, timing: number) => {
    const { scores } = sampleOpportunity()
    const score = (value: number) => ({ score: value, reason: 'So.' })
    return sampleOpportunity({
      slug,
      scores: { ...scores, demand: score(demand), timing: score(timing) },
    })
  }
  const entries = [entry('low', 7, 6), entry('tie', 8, 7), entry('top', 8, 8), entry('same', 7, 8)]
  // The averages that pages print are equal for the last three.
  expect(new Set(entries.slice(1).map(averageScore)).size).toBe(1)
  expect([...rankEntries(entries)].map(([slug, { place }]) => `${slug} ${place}`)).toEqual([
    'low 4',
    'tie 2',
    'top 1',
    'same 2',
  ])
  expect(describeRank({ place: 2, of: 4 })).toBe('2nd of 4')
})

it.each([
  ['chronic', 9],
  ['footCare', 4],
  ['sleep', 5],
  ['travel', 5],
  ['legal', 10],
  ['school', 4],
] as const)('the score for opportunity %s: %d', (business, score) => {
  expect(scoreOpportunity(exampleBusinesses[business], taxYear2026)).toBe(score)
})

// 2,600 hours at $46.90 keep $94,612 on staff. The owner keeps $72,074 of $92,000 (76%), $70,684
// of $90,000 (74.7%) and $95,709 of $126,000 (101%).
it.each([
  [{ low: 60_000, high: 124_000 }, 4],
  [{ low: 60_000, high: 120_000 }, 3],
  [{ low: 126_000, high: 126_000 }, 6],
  [{ low: -20_000, high: 10_000 }, 3],
])('the score for opportunity of a company whose owner keeps %j is %d', (kept, score) => {
  expect(scoreCompanyOpportunity(kept, taxYear2026)).toBe(score)
})

const easy = sampleOpportunity({
  practice: { orders: 'not needed', contact: 'remote', telehealth: true },
  businessFit: {
    executionDifficulty: 'Medium',
    timeToLaunch: { low: 2, high: 4 },
    startupCosts: [{ item: 'All', low: 4_000, high: 6_000, basis: 'Our estimate.' }],
  },
})
const costing = (dollars: number): Partial<Opportunity> => ({
  businessFit: {
    ...easy.businessFit,
    startupCosts: [{ item: 'All', low: dollars, high: dollars, basis: 'Our estimate.' }],
  },
})
const after = (low: number, high: number): Partial<Opportunity> => ({
  businessFit: { ...easy.businessFit, timeToLaunch: { low, high } },
})

test.each<[string, Partial<Opportunity>, number]>([
  ['no hurdle', {}, 10],
  ['start-up costs over $5K', costing(5_001), 9],
  ['start-up costs over $10K', costing(10_001), 8],
  ['start-up costs over $50K', costing(50_001), 7],
  ['a first client after 3 months', after(2, 5), 9],
  ['a first client after 6 months', after(5, 8), 8],
  ['orders for some services', { practice: { ...easy.practice, orders: 'for some services' } }, 9],
  ['orders', { practice: { ...easy.practice, orders: 'needed' } }, 9],
  ['a needed background', { fit: { ...easy.fit, needs: ['triage'] } }, 9],
  ['a hard start', { businessFit: { ...easy.businessFit, executionDifficulty: 'Hard' } }, 9],
  [
    'every hurdle',
    {
      practice: { ...easy.practice, orders: 'needed', facilityLicense: true },
      fit: { ...easy.fit, needs: ['triage'] },
      businessFit: {
        executionDifficulty: 'Hard',
        timeToLaunch: { low: 8, high: 18 },
        startupCosts: [{ item: 'All', low: 90_000, high: 90_000, basis: 'Our estimate.' }],
      },
    },
    1,
  ],
  ['the license of a facility', { practice: { ...easy.practice, facilityLicense: true } }, 8],
])('the score for feasibility with %s is %j', (_, changes, score) => {
  expect(scoreFeasibility({ ...easy, ...changes })).toBe(score)
})

test('the mean leaves out competition and is not rounded', () => {
  const data = sampleCompany()
  const { opportunity, demand, feasibility, timing } = scoresOf(data)
  expect(meanScore(data)).toBe((opportunity + demand + feasibility + timing) / 4)
  expect(averageScore(data)).toBe(Math.round(meanScore(data)))
  const { competition } = data.scores
  const scores = { ...data.scores, competition: { ...competition, score: 1 } }
  expect(meanScore({ ...data, scores })).toBe(meanScore(data))
})
