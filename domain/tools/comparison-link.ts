/** Weights of the five scores, in the order of `scoreNames`. */
export type ScoreWeights = readonly [number, number, number, number, number]

export const defaultWeights: ScoreWeights = [30, 25, 25, 20, 0]

export const writeComparison = (slugs: readonly string[], weights: ScoreWeights): string =>
  `/compare?e=${slugs.map(encodeURIComponent).join(',')}&w=${weights.join('-')}`
