import type { Opportunity } from '../opportunity.schema.ts'

/** The five scores, in page order. */
export const scoreNames = ['opportunity', 'demand', 'feasibility', 'timing', 'competition'] as const

/** Whole numbers from 1 to 10. A high score for competition means a field that is not crowded. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

export type ScoreBand = 'high' | 'mid' | 'low'

export const scoreBand = (score: number): ScoreBand =>
  score >= 8 ? 'high' : score >= 6 ? 'mid' : 'low'

export function scoreLabel(score: number): string {
  if (score >= 9) return 'Exceptional'
  if (score >= 8) return 'Excellent'
  if (score >= 7) return 'Strong'
  if (score >= 6) return 'Good'
  if (score >= 5) return 'Moderate'
  return 'Challenging'
}

/** A competition score of 10 means the least competition. */
export function competitionLevel(score: number): 'Low' | 'Moderate' | 'High' {
  if (score >= 7) return 'Low'
  return score >= 5 ? 'Moderate' : 'High'
}

export const scoreReason = (
  scores: Opportunity['scores'],
  name: (typeof scoreNames)[number],
): string => (name === 'competition' ? '10 means least crowded. ' : '') + scores[name].reason
