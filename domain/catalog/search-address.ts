import { categories } from './category.ts'
import { contactValues, ordersValues } from './directory-entry.ts'
import { budgets, noSearch, sorts, type Search } from './search.ts'

const inAddress = (value: string): string => value.replaceAll(' ', '-')

/** The value whose name stands in the address, or the first of `values` when none does. */
const named = <T extends string>(values: readonly T[], given: string | null, otherwise: T): T =>
  values.find((value) => inAddress(value) === given) ?? otherwise

/** The search that an address names; what it does not know leaves nothing out. */
export function searchFrom(params: URLSearchParams): Search {
  return {
    query: params.get('q') ?? noSearch.query,
    category: categories.find((name) => name === params.get('category')) ?? noSearch.category,
    sort: named(sorts, params.get('sort'), noSearch.sort),
    orders: named(['any', ...ordersValues], params.get('orders'), 'any'),
    contact: named(['any', ...contactValues], params.get('contact'), 'any'),
    telehealth: params.get('telehealth') === 'yes',
    budget: budgets.find((dollars) => String(dollars) === params.get('budget')) ?? 0,
  }
}

/** Writes a search into an address's parameters; what leaves nothing out is not named. */
export function writeSearch(search: Search, params: URLSearchParams): void {
  const values: Record<string, string> = {
    q: search.query.trim() === '' ? '' : search.query,
    category: search.category === 'All' ? '' : search.category,
    sort: search.sort === 'listed' ? '' : search.sort,
    orders: search.orders === 'any' ? '' : inAddress(search.orders),
    contact: search.contact === 'any' ? '' : inAddress(search.contact),
    telehealth: search.telehealth ? 'yes' : '',
    budget: search.budget === 0 ? '' : String(search.budget),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
}
