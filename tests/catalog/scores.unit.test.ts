import { describe, expect, it } from 'vitest'
import {
  averageScore,
  competitionLevel,
  executionScore,
  meanScore,
  scoreBand,
  scoreLabel,
  scoreRank,
} from '../../domain/catalog/scores/scores.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { sampleOpportunity } from './sample-opportunity.ts'

type Score = Opportunity['scores']['demand']

/** Scores in this order: opportunity, demand, feasibility, timing, competition. */
type Five = [number, number, number, number, number]

const scored = (...numbers: Five) => {
  const [opportunity, demand, feasibility, timing, competition] = numbers.map((score) => ({
    score,
    reason: 'So.',
  })) as [Score, Score, Score, Score, Score]
  return sampleOpportunity({ scores: { opportunity, demand, feasibility, timing, competition } })
}

describe('scoreLabel and scoreBand', () => {
  it.each([
    [10, 'Exceptional', 'high'],
    [9, 'Exceptional', 'high'],
    [8, 'Excellent', 'high'],
    [7, 'Strong', 'mid'],
    [6, 'Good', 'mid'],
    [5, 'Moderate', 'low'],
    [4, 'Challenging', 'low'],
    [1, 'Challenging', 'low'],
  ])('labels score %d %s, in the %s band', (score, label, band) => {
    expect([scoreLabel(score), scoreBand(score)]).toEqual([label, band])
  })
})

describe('scoreRank', () => {
  it.each([
    [9, [9, 8, 7], '1st of 3'],
    [8, [9, 8, 7], '2nd of 3'],
    [7, [9, 8, 7], '3rd of 3'],
    [8, [9, 8, 8, 7], 'Tied for 2nd of 4'],
    [7, [9, 8, 8, 7], '4th of 4'],
    [7, [7, 7], 'Tied for 1st of 2'],
    [1, Array.from({ length: 11 }, (_, index) => 11 - index), '11th of 11'],
    [1, Array.from({ length: 22 }, (_, index) => 22 - index), '22nd of 22'],
  ])('ranks %d among %j: %s', (score, all, text) => {
    expect(scoreRank(score, all)).toBe(text)
  })
})

it('meanScore is not rounded, and leaves out competition', () => {
  expect(meanScore(scored(8, 9, 8, 8, 1))).toBe(8.25)
})

describe('averageScore', () => {
  it.each<[Five, number]>([
    [[8, 8, 7, 7, 6], 8],
    [[7, 6, 6, 7, 5], 7],
    [[7, 7, 5, 7, 4], 7],
    [[6, 6, 5, 7, 6], 6],
    [[8, 9, 8, 8, 6], 8],
  ])('rounds the mean of the first four of %j to %d', (numbers, average) => {
    expect(averageScore(scored(...numbers))).toBe(average)
  })

  it('ignores competition', () => {
    expect(averageScore(scored(4, 4, 4, 4, 10))).toBe(4)
  })
})

describe('competitionLevel and executionScore', () => {
  it.each([
    [10, 'Low'],
    [7, 'Low'],
    [6, 'Moderate'],
    [5, 'Moderate'],
    [4, 'High'],
    [1, 'High'],
  ])('turns competition score %d into the level %s', (score, level) => {
    expect(competitionLevel(score)).toBe(level)
  })

  it('returns the feasibility score as execution score', () => {
    expect(executionScore(scored(9, 9, 3, 9, 9))).toBe(3)
  })
})
