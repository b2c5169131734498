import type { Opportunity } from '../opportunity.schema.ts'

/** The five editorial scores, in page order. */
export const scoreNames = ['opportunity', 'demand', 'feasibility', 'timing', 'competition'] as const

/** Whole numbers from 1 to 10. A high score for competition means a field that is not crowded. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

/** The mean of four scores, not rounded. Competition does not count. */
export function meanScore({ scores }: Pick<Opportunity, 'scores'>): number {
  const { opportunity, demand, feasibility, timing } = scores
  return (opportunity.score + demand.score + feasibility.score + timing.score) / 4
}

export const averageScore = (entry: Pick<Opportunity, 'scores'>): number =>
  Math.round(meanScore(entry))

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

const ordinalRules = /* @__PURE__ */ new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** A score's rank among all entries' scores: "Tied for 5th of 36". Equal scores share a rank. */
export function scoreRank(score: number, all: readonly number[]): string {
  const rank = all.filter((other) => other > score).length + 1
  const isShared = all.filter((other) => other === score).length > 1
  const ending = ordinalEndings[ordinalRules.select(rank)] ?? 'th'
  return `${isShared ? 'Tied for ' : ''}${rank}${ending} of ${all.length}`
}

/** A competition score of 10 means the least competition. */
export function competitionLevel(score: number): 'Low' | 'Moderate' | 'High' {
  if (score >= 7) return 'Low'
  return score >= 5 ? 'Moderate' : 'High'
}

/** The section "Business Fit" shows the feasibility score under the label "Execution score". */
export const executionScore = ({ scores }: Pick<Opportunity, 'scores'>): number =>
  scores.feasibility.score

export const scoreReason = (
  scores: Opportunity['scores'],
  name: (typeof scoreNames)[number],
): string => (name === 'competition' ? '10 means least crowded. ' : '') + scores[name].reason
