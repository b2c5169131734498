/** Reads the HTML of a page of this site. The parser runs none of its scripts. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html')
