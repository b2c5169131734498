import { scoreBand, type ScoreBand } from '../../../../domain/catalog/scores/scores.ts'

const colors: Record<ScoreBand, string> = { high: 'text-high', mid: 'text-mid', low: 'text-low' }

/** The class with the text color of a score from 1 to 10. */
export const scoreColor = (score: number): string => colors[scoreBand(score)]
