// `pointerdown` is not needed, because a touch or mouse press always fires `pointerover` first.
const intentEvents = ['pointerover', 'focusin', 'keydown', 'change'] as const

/** A prop as Astro writes it: a value, or the props of an object, with 0. A list of props with 1. */
type Written = [kind: 0 | 1, value: unknown]
type Props = Record<string, unknown>

const readProps = (written: unknown): Props =>
  Object.fromEntries(
    Object.entries(written as Record<string, Written>).map(([name, prop]) => [name, read(prop)]),
  )
const kinds = [
  (value: unknown) => (typeof value === 'object' && value ? readProps(value) : value),
  (value: unknown) => (value as Written[]).map(read),
]
// Another kind, such as a date, throws, because no island needs one.
const read = ([kind, value]: Written): unknown => kinds[kind]!(value)

type Hydrate = (
  island: Element,
) => (component: unknown, props: Props, slots: Props, options: { client: string }) => Promise<void>

const ready = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else addEventListener('DOMContentLoaded', () => resolve())
})

/** Imports a script, and tries once more after a second. */
const load = (url: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>
  })

/**
 * `client:intent` hydrates an island on the first hover, touch, focus, key press or change. It
 * holds back clicks on controls until the island is hydrated, and then clicks each control once. If
 * the scripts do not load, the next touch tries again.
 *
 * `client:intent="search"` also hydrates at page load if the root element has `data-search`. Other
 * names, such as `session`, work the same way. An event of that name on `window` hydrates too.
 * `client:intent="#take-home"` also hydrates if the URL fragment starts with `#take-home`, at page
 * load or later. With an empty name, an island hydrates at every page load.
 *
 * This element takes the place of Astro's own, which `slimIslands` removes.
 */
class Island extends HTMLElement {
  isStarted = false
  heldControls = new Set<HTMLElement>()

  connectedCallback(): void {
    // Sorting moves cards, and with them their hydrated islands.
    if (!this.hasAttribute('ssr')) return
    for (const type of intentEvents) this.addEventListener(type, this.hydrate)
    this.addEventListener('click', this.holdClick, true)
    const name = String((JSON.parse(this.getAttribute('opts')!) as { value: unknown }).value)
    const hydrateIfNamed = (): void => {
      if (!(name in document.documentElement.dataset) && !location.hash.startsWith(name)) return
      // Wait for the first paint, so that loading the island does not delay it. A
      // `requestAnimationFrame` callback would run before the paint.
      new PerformanceObserver(this.hydrate).observe({ type: 'paint', buffered: true })
    }
    hydrateIfNamed()
    addEventListener('hashchange', hydrateIfNamed)
    addEventListener(name, this.hydrate)
  }

  holdClick = (event: Event): void => {
    const control = (event.target as Element).closest<HTMLElement>(
      'button, input[type=checkbox], summary',
    )
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    this.heldControls.add(control)
    // A click from a screen reader or `element.click()` has no pointer event before it, so hydrate
    // here too.
    void this.hydrate()
  }

  hydrate = async (): Promise<void> => {
    if (this.isStarted) return
    this.isStarted = true
    try {
      const [component, renderer] = await Promise.all([
        load(this.getAttribute('component-url')!),
        load(this.getAttribute('renderer-url')!),
        ready,
      ])
      const slots = Object.fromEntries(
        [...this.querySelectorAll('astro-slot')].map((slot) => [
          slot.getAttribute('name') ?? 'default',
          slot.innerHTML,
        ]),
      )
      const props = readProps(JSON.parse(this.getAttribute('props')!))
      const start = (renderer.default as Hydrate)(this)
      await start(component.default, props, slots, { client: 'intent' })
    } catch (error) {
      console.error('astro-island', error)
      this.isStarted = false
      document.getElementById('failed')!.showPopover()
      // A form works without its script. Keep the other clicks for the next try.
      for (const control of this.heldControls)
        control.closest<HTMLButtonElement>('[formaction]')?.form!.requestSubmit(control)
      return
    }
    this.removeAttribute('ssr')
    this.removeEventListener('click', this.holdClick, true)
    for (const control of this.heldControls) control.click()
  }
}

customElements.define('astro-island', Island)

/** Astro asks for a function, which only its own element would call. */
export default (): void => undefined
