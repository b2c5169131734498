/** Weights of the five scores, in the order of `scoreNames`. */
export type ScoreWeights = readonly [number, number, number, number, number]

export const defaultWeights: ScoreWeights = [30, 25, 25, 20, 0]

export const writeComparison = (slugs: readonly string[], weights: ScoreWeights): string =>
  `/compare?e=${slugs.map(encodeURIComponent).join(',')}&w=${weights.join('-')}`

export const mostCompared = 4

/**
 * Returns the selection with the entry added, or removed if it was selected. Undefined if the entry
 * cannot be added because the selection is full.
 */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
}
