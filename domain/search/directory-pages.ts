/** Maximum number of cards on one page of the directory. */
export const cardsOnPage = 60

export const pageCount = (entries: number): number => Math.max(1, Math.ceil(entries / cardsOnPage))

/** The entries on one page. Page numbers start at 1. */
export const onPage = <T>(entries: T[], page: number): T[] =>
  entries.slice((page - 1) * cardsOnPage, page * cardsOnPage)

/** The path of one page of the directory: `/`, `/page/2`. */
export const pagePath = (page: number): string => (page === 1 ? '/' : `/page/${page}`)
