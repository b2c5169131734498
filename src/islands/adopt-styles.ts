/**
 * Styles that travel with an island's code and not with the page: imported as text
 * (`?inline`) and adopted by the document, which the content security policy allows.
 */
export function adoptStyles(...texts: string[]): void {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
