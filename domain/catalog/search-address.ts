import { categories } from './category.ts'
import { contactValues, ordersValues } from './directory-entry.ts'
import { budgets, noSearch, sorts, type Search } from './search.ts'

const toParam = (value: string): string => value.replaceAll(' ', '-')

/** The member of `values` that the URL parameter names, or `fallback`. */
const valueFromParam = <T extends string>(
  values: readonly T[],
  param: string | null,
  fallback: T,
): T => values.find((value) => toParam(value) === param) ?? fallback

/** Reads a search from URL parameters. An unknown value sets no filter. */
export function searchFromParams(params: URLSearchParams): Search {
  return {
    query: params.get('q') ?? noSearch.query,
    category: categories.find((name) => name === params.get('category')) ?? noSearch.category,
    sort: valueFromParam(sorts, params.get('sort'), noSearch.sort),
    orders: valueFromParam(['any', ...ordersValues], params.get('orders'), 'any'),
    contact: valueFromParam(['any', ...contactValues], params.get('contact'), 'any'),
    telehealth: params.get('telehealth') === 'yes',
    budget: budgets.find((dollars) => String(dollars) === params.get('budget')) ?? 0,
  }
}

/** Writes a search into URL parameters. Default values are left out. */
export function writeSearchParams(search: Search, params: URLSearchParams): void {
  const values: Record<string, string> = {
    q: search.query.trim() === '' ? '' : search.query,
    category: search.category === 'All' ? '' : search.category,
    sort: search.sort === 'listed' ? '' : search.sort,
    orders: search.orders === 'any' ? '' : toParam(search.orders),
    contact: search.contact === 'any' ? '' : toParam(search.contact),
    telehealth: search.telehealth ? 'yes' : '',
    budget: search.budget === 0 ? '' : String(search.budget),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
}
