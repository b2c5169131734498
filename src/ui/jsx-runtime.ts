import type { ElementType, Key, ReactNode } from 'react'
import { Fragment, jsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { repeatLostClicks } from './lost-clicks.ts'

export { Fragment, jsx }

if (typeof document !== 'undefined') {
  repeatLostClicks()
  // Vite reports a failed `import()`. Show the notice of page-script.ts.
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
