/** What every page runs: the theme button and the menu of the phone. */
const root = document.documentElement

const dark = (): boolean =>
  root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('[data-theme-toggle]')) {
    const theme = dark() ? 'light' : 'dark'
    root.dataset.theme = theme
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // Storage may be off; the choice then lasts as long as the page.
    }
  }
  // A link to a place on this page would leave the menu standing over it.
  if (target?.closest('#menu a')) document.getElementById('menu')?.hidePopover()
})

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && newValue) root.dataset.theme = newValue
})
