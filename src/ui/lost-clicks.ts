const controls = 'button, input[type=checkbox], summary'

/** How long React may take to report that it replaced an island's elements, in milliseconds. */
const patience = 5_000

const controlsOf = (island: Element): HTMLElement[] => [
  ...island.querySelectorAll<HTMLElement>(controls),
]

/**
 * Repeats clicks that React loses. If the browser translated the page before an island loaded,
 * React reports error 418 and replaces the island's elements, and with them a clicked control.
 */
export function repeatLostClicks(): void {
  const clicks = new Map<Element, { island: Element; index: number; at: number }>()
  addEventListener(
    'click',
    ({ target, timeStamp: at }) => {
      const control = (target as Element).closest<HTMLElement>(controls)
      const island = control?.closest('astro-island')
      if (island) clicks.set(control!, { island, index: controlsOf(island).indexOf(control!), at })
    },
    true,
  )
  addEventListener('error', ({ message, timeStamp }) => {
    if (!message.includes('#418')) return
    // React is still at work, so click in a new task.
    setTimeout(() => {
      for (const [control, { island, index, at }] of clicks) {
        if (!control.isConnected && timeStamp - at < patience) controlsOf(island)[index]?.click()
        clicks.delete(control)
      }
    })
  })
}
