/**
 * Styles that travel with an island's code and not with the page, where a visitor would pay for
 * them: imported as text (`?inline`) and adopted by the document, which the content security policy
 * allows. While a page is built there is no document to adopt them.
 */
export function adoptStyles(...texts: string[]): void {
  if (typeof document === 'undefined') return
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
