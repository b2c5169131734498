import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { adoptStyles } from './adopt-styles.ts'
import styles from './tooltip.css?inline'
import { Tooltips } from './Tooltip.tsx'

let root: Root | undefined
let controls: { id: number; element: HTMLElement }[] = []
let lastId = 0

function render(): void {
  const place = (root ??= start())
  // At once, so that a listener hears what the caller is about to replay.
  flushSync(() => place.render(<Tooltips controls={controls} />))
}

function start(): Root {
  adoptStyles(styles)
  // Radix puts an open tooltip at the end of the page by itself; this place stays empty.
  return createRoot(document.createElement('div'))
}

/**
 * Gives a control the tooltip that its `data-tooltip` says, from this moment on. Returns what takes
 * it away again.
 */
export function attachTooltip(element: HTMLElement): () => void {
  const control = { id: (lastId += 1), element }
  controls = [...controls, control]
  render()
  return () => {
    controls = controls.filter((other) => other !== control)
    render()
  }
}
