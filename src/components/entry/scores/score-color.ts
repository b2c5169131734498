import { scoreBand, type ScoreBand } from '../../../../domain/catalog/scores/scores.ts'

const colors: Record<ScoreBand, string> = { high: 'text-high', mid: 'text-mid', low: 'text-low' }

export const scoreColor = (score: number): string => colors[scoreBand(score)]
