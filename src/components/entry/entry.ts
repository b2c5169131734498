/**
 * Opens the folded parts of an entry on a wide screen. On other screens the reader opens each part.
 */
if (innerWidth >= 960) {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = true
}

/** Opens the part that the URL fragment names, so that a jump never ends at a closed heading. */
const openTarget = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('.fold:only-child')
  if (!fold) return
  ;(fold as HTMLDetailsElement).open = true
  // Scroll even if the browser has already opened the part. The target may be in one of the tabs of
  // tabs.ts that was hidden until now.
  target?.scrollIntoView()
}
openTarget()
addEventListener('hashchange', openTarget)
