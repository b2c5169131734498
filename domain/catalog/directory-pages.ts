/** Maximum number of cards on one page of the directory. */
export const cardsOnPage = 24

export const pageCount = (entries: number): number => Math.max(1, Math.ceil(entries / cardsOnPage))

/** The entries on one page. Page numbers start at 1. */
export const onPage = <T>(entries: T[], page: number): T[] =>
  entries.slice((page - 1) * cardsOnPage, page * cardsOnPage)

/** The path of one page of the list whose first page is `first`: `/`, `/page/2`. */
export const pagePath = (first: string, page: number): string =>
  page === 1 ? first : `${first === '/' ? '' : first}/page/${page}`

/** The page numbers in a pager: the first, the last, the current page and its neighbors. */
export function pagerNumbers(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages]
  return [...new Set(numbers)]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
}
