import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import './island-styles.ts'
import { Tooltips } from './Tooltip.tsx'

let root: Root | undefined
let controls: { id: number; element: HTMLElement }[] = []
let lastId = 0

function render(): void {
  const tooltipRoot = (root ??= createTooltipRoot())
  // Render synchronously, so that Radix's listeners exist when `useTooltip` replays the hover or
  // focus.
  flushSync(() => tooltipRoot.render(<Tooltips controls={controls} />))
}

function createTooltipRoot(): Root {
  // Radix renders an open tooltip into the body, so this element stays empty.
  return createRoot(document.createElement('div'))
}

/** Adds a tooltip with the text in `data-tooltip`. Returns a function that removes it. */
export function attachTooltip(element: HTMLElement): () => void {
  const control = { id: (lastId += 1), element }
  controls = [...controls, control]
  render()
  return () => {
    controls = controls.filter((other) => other !== control)
    render()
  }
}
