export const mostCompared = 4

/** Returns undefined if the entry is not selected and the selection is full. */
export function toggleSelection(selected: readonly string[], slug: string): string[] | undefined {
  if (selected.includes(slug)) return selected.filter((one) => one !== slug)
  return selected.length < mostCompared ? [...selected, slug] : undefined
}
