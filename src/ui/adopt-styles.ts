/**
 * Adds an island's styles, imported with `?inline`, only when its code loads. The content security
 * policy allows adopted style sheets. The static build has no document.
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
