/**
 * Adds style sheets, imported with `?inline`, to the page. The content security policy forbids
 * `<style>` elements but not adopted style sheets. Does nothing in the static build, which has no
 * document.
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
