import { readParams } from '../text/shared-link.ts'
import { categories } from '../catalog/category.ts'
import { ordersValues } from '../catalog/fit-values.ts'
import {
  budgets,
  contactFilters,
  eveningFilters,
  hourLimits,
  incomes,
  monthLimits,
  pays,
} from './filters.ts'
import { sorts } from './orders.ts'
import { noSearch, type Search } from './search.ts'

const toParam = (value: string): string => value.replaceAll(' ', '-')

const valueFromParam = <T extends string>(
  values: readonly T[],
  param: string | null,
  fallback: T,
): T => values.find((value) => toParam(value) === param) ?? fallback

const limitFromParam = (limits: readonly number[], param: string | null): number =>
  limits.find((limit) => String(limit) === param) ?? 0

/** Maximum length of a search text, in characters. A link can hold a longer one. */
export const longestQuery = 200

/** Cuts a longer search text, but never between the two halves of a character. */
export const cutQuery = (query: string): string =>
  query.slice(0, longestQuery).replace(/[\uD800-\uDBFF]$/, '')

/** Reads a search from the URL's query. An unknown value counts as the default. */
export function readSearch(query: string): Search {
  const params = readParams(query)
  return {
    query: cutQuery(params.get('q') ?? noSearch.query),
    category: categories.find((name) => name === params.get('category')) ?? noSearch.category,
    sort: valueFromParam<Search['sort']>(sorts, params.get('sort'), ''),
    contact: valueFromParam(['any', ...contactFilters], params.get('contact'), 'any'),
    orders: valueFromParam(['any', ...ordersValues], params.get('orders'), 'any'),
    budget: limitFromParam(budgets, params.get('budget')),
    hours: limitFromParam(hourLimits, params.get('hours')),
    months: limitFromParam(monthLimits, params.get('months')),
    pay: limitFromParam(pays, params.get('pay')),
    income: limitFromParam(incomes, params.get('income')),
    evenings: valueFromParam(['any', ...eveningFilters], params.get('evenings'), 'any'),
    difficulty: valueFromParam(['any', 'low'], params.get('difficulty'), 'any'),
  }
}

/** Writes a search into URL parameters, in a fixed order. Default values are left out. */
export function writeSearchParams(search: Search, params: URLSearchParams): void {
  const { query, ...choices } = search
  const values: Record<string, string> = { q: query.trim() === '' ? '' : query }
  for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
    const value = choices[name]
    if (value === noSearch[name]) values[name] = ''
    else values[name] = name === 'category' ? String(value) : toParam(String(value))
  }
  for (const [name, value] of Object.entries(values)) {
    params.delete(name)
    if (value !== '') params.set(name, value)
  }
}
