import type { ElementType, Key, ReactNode } from 'react'
import { Fragment, jsx, jsxs as reactJsxs } from 'react/jsx-runtime'

export { Fragment, jsx }

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
function repeatLostClicks(): void {
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

if (typeof document !== 'undefined') {
  repeatLostClicks()
  // Vite reports a failed `import()`. Show the notice of Page.astro.
  addEventListener('vite:preloadError', () => {
    document.getElementById('failed')?.showPopover()
  })
}

type Props = { children: ReactNode[] }

/** Elements that hold only text. */
const textOnly: readonly unknown[] = ['option', 'title', 'text', 'textarea', 'style']

const isText = (child: ReactNode): boolean =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'

/** No browser translates a space. */
const isSpace = (child: ReactNode): boolean => typeof child === 'string' && child.trim() === ''

/**
 * React's function for an element with several children. Wraps each text among them in a `span`.
 * When a browser translates a page, it replaces text nodes. React would then fail to find a bare
 * text that it updates, removes or inserts an element before. React replaces the content of a
 * `span` without looking for a text node.
 */
export function jsxs(type: ElementType, props: Props, key?: Key) {
  if (textOnly.includes(type)) return reactJsxs(type, props, key)
  // Join neighboring texts, because in a flex container, spans would lose the spaces at their ends.
  const children = [...props.children]
  children.forEach((child, index) => {
    const next = children[index + 1]
    if (!isText(child)) return
    if (isText(next)) {
      children[index + 1] = `${child as string}${next as string}`
      children[index] = null
    } else if (!isSpace(child)) {
      children[index] = jsx('span', { children: child })
    }
  })
  return reactJsxs(type, { ...props, children }, key)
}

/** What JSX calls in the development server instead of `jsx` and `jsxs`. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  hasSeveralChildren: boolean,
) => (hasSeveralChildren ? jsxs : jsx)(type, props, key)
