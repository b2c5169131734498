/**
 * What every page runs: the theme button, the phone's menu, the banner's dismissal, and the
 * buttons of static pages that open the sign-in dialog.
 */
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
  if (target?.closest('[data-close-banner]')) {
    root.dataset.bannerClosed = ''
    try {
      sessionStorage.setItem('bannerClosed', '1')
    } catch {
      // The banner then comes back on the next page.
    }
  }
  if (target?.closest('[data-sign-in]')) {
    document.getElementById('menu')?.hidePopover()
    // The header's own button is an island: it wakes at the click, and replays it.
    document.querySelector<HTMLElement>('.account-place .signed-out')?.click()
  }
  // A link to a place on this page would leave the menu standing over it.
  if (target?.closest('#menu a')) document.getElementById('menu')?.hidePopover()
})

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && newValue) root.dataset.theme = newValue
})
