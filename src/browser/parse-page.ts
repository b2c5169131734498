/** The parser runs no scripts of the page. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html')
