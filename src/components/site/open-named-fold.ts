/**
 * Opens the fold that contains the target of the URL fragment. Older browsers do not open the fold
 * themselves.
 */
const openNamedFold = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details')
  if (!fold || fold.open) return
  fold.open = true
  target?.scrollIntoView()
}
openNamedFold()
addEventListener('hashchange', openNamedFold)
