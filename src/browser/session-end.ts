const controller = new AbortController()

/** Aborts when this page's user signed out, or another user signed in, in any tab. */
export const sessionEnd: AbortSignal = controller.signal

/**
 * Hides the page and reloads it. Offline, the browser's own error page replaces it. Unsaved text stays
 * in browser storage, under the user's id.
 */
export function endPage(): void {
  if (sessionEnd.aborted) return
  controller.abort()
  document.body.hidden = true
  // Reload in a new task, so that the handlers of the aborted requests can first store the data
  // that the reloaded page needs.
  setTimeout(() => location.reload())
}
