const controller = new AbortController()

/** Aborts when this page's user signed out, or another user signed in, in any tab. */
export const sessionEnd: AbortSignal = controller.signal

/**
 * Hides the page and reloads it. While the browser is offline, shows a notice instead, and reloads
 * when the connection returns. Unsaved text stays in browser storage, under the user's id.
 */
export function endPage(): void {
  if (sessionEnd.aborted) return
  controller.abort()
  document.body.hidden = true
  // Reload in a new task, so that the handlers of the aborted requests can first store the data
  // that the reloaded page needs.
  setTimeout(() => {
    if (navigator.onLine) return location.reload()
    showNotice()
    addEventListener('online', () => location.reload(), { once: true })
  })
}

function showNotice(): void {
  const main = document.createElement('main')
  const title = document.createElement('h1')
  title.textContent = 'You are signed out'
  const text = document.createElement('p')
  text.className = 'my-4'
  text.textContent = 'Reload the page to continue. Unsaved notes and drafts stay in this browser.'
  const button = document.createElement('button')
  button.className = 'button'
  button.type = 'button'
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  main.className = 'wrap section'
  main.append(title, text, button)
  document.body.replaceChildren(main)
  document.body.hidden = false
  title.tabIndex = -1
  title.style.outline = 'none'
  title.focus()
}
