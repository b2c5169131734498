import styles from '../styles/islands.css?inline'

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

// Importing this file adds the Tailwind utilities of all pages and islands to the page, once. Import
// it in a component whose HTML is in no static page. The page's own style sheet may lack utilities
// that such a component needs.
adoptStyles(styles)
