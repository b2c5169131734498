import type { ClientDirective } from 'astro'

const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/**
 * `client:intent` wakes an island at the first sign that somebody wants it, and replays the clicks
 * and submissions that came before it was awake: of each control one, however often somebody
 * pressed what did not answer yet, in the order in which they were last pressed.
 * `client:intent="search"` also wakes at load when the head script set `data-search` (or the name
 * given) on the root. Should the island's code not arrive, a click does what plain HTML does.
 */
const intent: ClientDirective = (load, options, island) => {
  let woken = false
  const missed = new Set<HTMLElement>()

  const hold = (event: Event): void => {
    const control = (event.target as Element).closest<HTMLElement>(
      'button, input[type=checkbox], summary',
    )
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    missed.delete(control)
    missed.add(control)
    // A click by code or by a screen reader comes without a pointer.
    void wake()
  }
  const wake = async (): Promise<void> => {
    if (woken) return
    woken = true
    for (const sign of signs) island.removeEventListener(sign, wake)
    try {
      await (
        await load()
      )()
    } finally {
      island.removeEventListener('click', hold, true)
      for (const control of missed) control.click()
    }
  }

  for (const sign of signs) island.addEventListener(sign, wake, { passive: true })
  island.addEventListener('click', hold, true)
  const name = options.value
  if (typeof name === 'string' && name in document.documentElement.dataset) {
    // The page is seen first: what the island loads must not keep the first paint waiting. An
    // animation frame runs before its paint is on the screen, so the paint itself is awaited.
    new PerformanceObserver((_, paint) => {
      paint.disconnect()
      void wake()
    }).observe({ type: 'paint', buffered: true })
  }
}

export default intent
