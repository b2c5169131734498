import type { Category } from './category.ts'

export interface Searchable {
  title: string
  shortDescription: string
  category: string
}

export interface Search {
  query: string
  category: Category | 'All'
}

/**
 * Whether an entry answers a search: the query stands, in any case, in the title,
 * the short description or the category, and the category is the chosen one
 * (product spec, section 5).
 */
export function matches(entry: Searchable, { query, category }: Search): boolean {
  if (category !== 'All' && entry.category !== category) return false
  const needle = query.trim().toLowerCase()
  return [entry.title, entry.shortDescription, entry.category].some((text) =>
    text.toLowerCase().includes(needle),
  )
}
