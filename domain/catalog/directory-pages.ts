/** Cards on one page of the directory; a directory of more is cut into numbered pages. */
export const cardsOnPage = 24

export const pageCount = (entries: number): number => Math.max(1, Math.ceil(entries / cardsOnPage))

/** What stands on a page, counted from 1. */
export const onPage = <T>(entries: T[], page: number): T[] =>
  entries.slice((page - 1) * cardsOnPage, page * cardsOnPage)

/** The address of a page of the list that begins at `first`: `/`, `/page/2`. */
export const pagePath = (first: string, page: number): string =>
  page === 1 ? first : `${first === '/' ? '' : first}/page/${page}`

/** The pages that a pager names: the first, the last, and those around the present one. */
export function namedPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
}
