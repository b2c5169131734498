import type { ClientDirective } from 'astro'

// `pointerdown` is not needed, because a touch or mouse press always fires `pointerover` first.
const intentEvents = ['pointerover', 'focusin', 'keydown', 'change'] as const

const controls = 'button, input[type=checkbox], summary'

/**
 * `client:intent` hydrates an island on the first hover, touch, focus, key press or change. It
 * holds back clicks on controls until the island is hydrated, and then clicks each control once. If
 * the scripts do not load, the next touch tries again.
 *
 * `client:intent="search"` also hydrates at page load if the root element has `data-search`. Other
 * names, such as `session`, work the same way. `client:intent="#take-home"` also hydrates if the
 * URL fragment starts with `#take-home`, at page load or later.
 */
const intent: ClientDirective = (load, options, island) => {
  let isStarted = false
  let hasFailed: boolean
  /** The controls that the user clicked, and the position of each in the island. */
  const held = new Map<HTMLElement, number>()
  const all = () => [...island.querySelectorAll<HTMLElement>(controls)]

  const holdClick = (event: Event): void => {
    const control = (event.target as Element).closest<HTMLElement>(controls)
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    // Delete `control` first, so that a second click moves it to the end of the map. `hydrate`
    // clicks the controls in the map's order.
    held.delete(control)
    held.set(control, all().indexOf(control))
    // A click from a screen reader or `element.click()` has no pointer event before it, so hydrate
    // here too.
    void hydrate()
  }
  const hydrate = async (): Promise<void> => {
    if (isStarted) return
    isStarted = true
    hasFailed = false
    addEventListener('error', clickReplaced)
    try {
      await (
        await load()
      )()
    } finally {
      // Remove `holdClick` even if loading fails, so that these clicks work as in plain HTML.
      island.removeEventListener('click', holdClick, true)
      for (const control of held.keys()) {
        // A checkbox that changes without its script would show a state that is not stored.
        if (!hasFailed || control.localName !== 'input') control.click()
      }
      if (hasFailed) waitForIntent()
    }
  }
  // If the browser translated the page, React reports error 418 and replaces the island's elements.
  const clickReplaced = ({ message }: ErrorEvent): void => {
    if (!message.includes('#418')) return
    removeEventListener('error', clickReplaced)
    setTimeout(() => {
      for (const [control, index] of held) if (!control.isConnected) all()[index]?.click()
    })
  }
  const waitForIntent = (): void => {
    isStarted = false
    held.clear()
    island.addEventListener('click', holdClick, true)
  }

  for (const type of intentEvents) island.addEventListener(type, hydrate, { passive: true })
  island.addEventListener('astro:hydration-error', () => (hasFailed = true))
  // Astro's second try adds a query to the URL, which would create a second instance of each store.
  ;(island as unknown as AstroIsland).getRetryImportUrl = (url) => url
  waitForIntent()
  const name = String(options.value)
  const hydrateIfNamed = (): void => {
    if (!(name in document.documentElement.dataset) && !location.hash.startsWith(name)) return
    // Wait for the first paint, so that loading the island does not delay it. A
    // `requestAnimationFrame` callback would run before the paint.
    new PerformanceObserver(hydrate).observe({ type: 'paint', buffered: true })
  }
  hydrateIfNamed()
  addEventListener('hashchange', hydrateIfNamed)
}

interface AstroIsland {
  getRetryImportUrl: (url: string) => string
}

export default intent
