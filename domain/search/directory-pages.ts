export const cardsOnPage = 60

export const pageCount = (entries: number): number => Math.max(1, Math.ceil(entries / cardsOnPage))

export const onPage = <T>(entries: T[], page: number): T[] =>
  entries.slice((page - 1) * cardsOnPage, page * cardsOnPage)

export const pagePath = (page: number): string => (page === 1 ? '/' : `/page/${page}`)
