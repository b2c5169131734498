export const mostCompared = 4

/** Adds an entry to a selection, or removes it; undefined when the selection is full. */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
}
