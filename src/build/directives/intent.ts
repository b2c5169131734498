import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | string
  }
}

/**
 * `client:intent` hydrates an island on the first hover, touch, focus, key press or change. It
 * holds back clicks on controls until the island is hydrated, and then clicks each control once. If
 * the scripts do not load, the next click or change tries again.
 *
 * `client:intent="search"` also hydrates at page load if the root element has `data-search`. Other
 * names, such as `session`, work the same way. An event of that name on `window` hydrates too.
 * `client:intent="#take-home"` also hydrates if the URL fragment starts with `#take-home`, at page
 * load or later.
 */
const intent: ClientDirective = (load, options, island) => {
  let isStarted = false
  let isTried = false
  const heldControls = new Set<HTMLElement>()

  const holdClick = (event: Event): void => {
    const control = (event.target as Element).closest<HTMLElement>(
      'button, input[type=checkbox], summary',
    )
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    heldControls.add(control)
    // A click from a screen reader or `element.click()` has no pointer event before it, so hydrate
    // here too.
    void hydrate()
  }
  const hydrate = async (): Promise<void> => {
    if (isStarted) return
    isStarted = isTried = true
    // Astro reports an error instead of rejecting, and removes `ssr` when the island is hydrated.
    await (
      await load()
    )()
    isStarted = !island.hasAttribute('ssr')
    if (!isStarted) {
      // After a failure, a form works without its script. Keep the other clicks for the next try.
      for (const control of heldControls)
        control.closest<HTMLButtonElement>('[formaction]')?.form!.requestSubmit(control)
      return
    }
    island.removeEventListener('click', holdClick, true)
    for (const control of heldControls) control.click()
  }

  // `pointerdown` is not needed, because a touch or mouse press always fires `pointerover` first. After
  // a failure, only a change or a click tries again. The Escape that closes the notice about the
  // failure, or the focus that returns, would open the notice again.
  for (const type of ['pointerover', 'focusin', 'keyup'])
    island.addEventListener(type, () => void (isTried || hydrate()))
  island.addEventListener('change', hydrate)
  island.addEventListener('click', holdClick, true)
  // Astro's second try adds a query to the URL, which would create a second instance of each store.
  ;(island as unknown as AstroIsland).getRetryImportUrl = (url) => url
  const name = options.value
  const hydrateIfNamed = (): void => {
    if (!(name in document.documentElement.dataset) && !location.hash.startsWith(name)) return
    // Wait for the first paint, so that loading the island does not delay it. A
    // `requestAnimationFrame` callback would run before the paint.
    new PerformanceObserver(hydrate).observe({ type: 'paint', buffered: true })
  }
  hydrateIfNamed()
  addEventListener('hashchange', hydrateIfNamed)
  addEventListener(name, hydrate)
}

interface AstroIsland {
  getRetryImportUrl: (url: string) => string
}

export default intent
