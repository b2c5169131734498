import type { Opportunity } from './opportunity.schema.ts'

/** The five editorial scores, in the order in which pages show them. */
export const scoreNames = ['opportunity', 'demand', 'feasibility', 'timing', 'competition'] as const

/** Whole numbers from 1 to 10. A high score for competition means a field that is not crowded. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

/** The card's score: the rounded mean of four scores; competition stays out (product spec, 9). */
export function averageScore({ scores }: Pick<Opportunity, 'scores'>): number {
  const { opportunity, demand, feasibility, timing } = scores
  return Math.round((opportunity.score + demand.score + feasibility.score + timing.score) / 4)
}

export type ScoreBand = 'high' | 'mid' | 'low'

/** The color of a score (product spec, 9). */
export const scoreBand = (score: number): ScoreBand =>
  score >= 8 ? 'high' : score >= 6 ? 'mid' : 'low'

/** The word for a score (product spec, 9). */
export function scoreLabel(score: number): string {
  if (score >= 9) return 'Exceptional'
  if (score >= 8) return 'Excellent'
  if (score >= 7) return 'Strong'
  if (score >= 6) return 'Good'
  if (score >= 5) return 'Moderate'
  return 'Challenging'
}

/** How crowded the field is, in a word, from the competition score (10 = least crowded). */
export function competitionLevel(score: number): 'Low' | 'Moderate' | 'High' {
  if (score >= 7) return 'Low'
  return score >= 5 ? 'Moderate' : 'High'
}

/** `executionScore` is the feasibility score under its other name. */
export const executionScore = ({ scores }: Pick<Opportunity, 'scores'>): number =>
  scores.feasibility.score
