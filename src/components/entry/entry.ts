if (innerWidth >= 960) {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = true
}

const openTarget = (): void => {
  const target = document.getElementById(location.hash.slice(1))
  const fold = target?.closest('details') ?? target?.querySelector('.fold:only-child')
  if (!fold) return
  ;(fold as HTMLDetailsElement).open = true
  // Scroll even if `fold` was already open. The target may be in a tab that was hidden when the
  // browser scrolled.
  target?.scrollIntoView()
}
openTarget()
addEventListener('hashchange', openTarget)
