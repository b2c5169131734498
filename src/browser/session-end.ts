const controller = new AbortController()

/** Aborts when this page's user signed out, or another user signed in, in any tab. */
export const sessionEnd: AbortSignal = controller.signal

/**
 * Removes the user's data from the page and reloads the page. If the browser is offline or the page
 * has just reloaded itself, shows a notice instead, and reloads when the connection returns.
 * Unsaved text stays in browser storage, under the user's id.
 */
export function endPage(): void {
  if (sessionEnd.aborted) return
  controller.abort()
  const main = document.createElement('main')
  document.body.replaceChildren(main)
  // A late reply may still open a toast or a dialog. Remove it.
  new MutationObserver(() => {
    if (document.body.children.length > 1) document.body.replaceChildren(main)
  }).observe(document.body, { childList: true })
  // Reload in a new task, so that the handlers of the aborted requests can first store the data
  // that the reloaded page needs.
  setTimeout(() => {
    if (navigator.onLine && !isSecondReload()) return reload()
    showNotice(main)
    // A reload on `online` cannot repeat in a loop, because the browser must go offline before the
    // next `online` event.
    addEventListener('online', reload, { once: true })
  })
}

/** Whether the page reloaded itself and the user has not used it since. Prevents a reload loop. */
const isSecondReload = (): boolean =>
  Boolean((history.state as { sessionEnded?: true } | null)?.sessionEnded) &&
  !navigator.userActivation.hasBeenActive

function reload(): void {
  history.replaceState({ ...(history.state as object | null), sessionEnded: true }, '')
  location.reload()
}

function showNotice(main: HTMLElement): void {
  const title = document.createElement('h1')
  title.textContent = 'You are signed out'
  const text = document.createElement('p')
  text.className = 'my-4'
  text.textContent = 'Reload the page to continue. Unsaved notes and drafts stay in this browser.'
  const button = document.createElement('button')
  button.className = 'button'
  button.type = 'button'
  button.textContent = 'Reload'
  button.addEventListener('click', reload)
  main.className = 'wrap section'
  main.append(title, text, button)
  title.tabIndex = -1
  title.style.outline = 'none'
  title.focus()
}
