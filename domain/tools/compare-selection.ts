export const mostCompared = 4

/**
 * Returns the selection with the entry added, or removed if it was selected. Undefined if the entry
 * cannot be added because the selection is full.
 */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
}
