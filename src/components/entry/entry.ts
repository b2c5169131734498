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

const openAll = document.querySelector<HTMLElement>('[data-open-all]')!
let isOpen = false
openAll.addEventListener('click', () => {
  isOpen = !isOpen
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = isOpen
  openAll.textContent = isOpen ? 'Close all parts' : 'Open all parts'
})

// Marks the section that crosses a line below the sticky row.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      document
        .querySelector(`nav [href='#${target.id}']`)
        ?.toggleAttribute('data-current', isIntersecting)
  },
  { rootMargin: '-20% 0px -80%' },
)
for (const section of document.querySelectorAll('main > section')) observer.observe(section)
