/**
 * The script of every page: the theme button, the mobile menu, the sign-in buttons of static pages,
 * and the notice that a script did not load.
 */
const root = document.documentElement
const menu = document.getElementById('menu')!

const isDark = (): boolean =>
  (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches && 'dark')) === 'dark'

addEventListener('click', (event) => {
  const target = event.target as Element
  if (target.closest('[data-theme-toggle]')) {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset.theme = theme
    try {
      localStorage.theme = theme
    } catch {
      // Storage is off, so the theme applies only to this page.
    }
  }
  const signIn = target.closest<HTMLElement>('[data-sign-in]')
  if (signIn) {
    root.dataset.signIn = signIn.dataset.signIn
    menu.hidePopover()
    // Click the header's sign-in button, which opens the dialog. If the button's island is not
    // loaded yet, `client:intent` loads the island and repeats the click.
    document.querySelector<HTMLElement>('.account-place .signed-out')?.click()
  }
  // A link to a section of this page does not load a new page, so close the menu.
  if (target.closest('#menu a')) menu.hidePopover()
})

addEventListener('storage', ({ key, newValue }) => {
  if (key === 'theme' && newValue) root.dataset.theme = newValue
})

// Astro reports an island that failed to load.
addEventListener('astro:hydration-error', () => document.getElementById('failed')!.showPopover())
