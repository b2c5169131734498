export const mostCompared = 4

/**
 * Adds an entry to the selection, or removes a selected entry. Returns the new selection. Undefined
 * if the entry is not selected and the selection is full.
 */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
}
