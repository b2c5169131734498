import * as Radix from '@radix-ui/react-tooltip'
import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'

/** A tooltip opens after 700 ms, or immediately if another one closed within the last 300 ms. */
export function Tooltips({ controls }: { controls: { id: number; element: HTMLElement }[] }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {controls.map(({ id, element }) => (
        <Tooltip key={id} element={element} />
      ))}
    </Radix.Provider>
  )
}

function Tooltip({ element }: { element: HTMLElement }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => (isOpen ? closeOnEscape() : undefined), [isOpen])
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <Control element={element} />
      </Radix.Trigger>
      <Radix.Portal>
        {/* Radix keeps a closed tooltip until its closing animation ends. Animate only the opening,
            so that a closed tooltip disappears immediately. */}
        <Radix.Content
          className="tooltip z-50 max-w-[min(18rem,100vw-1rem)] rounded-control border border-transparent bg-ink px-2.5 py-1.5 text-note text-paper motion-safe:not-data-[state=closed]:animate-[fade_120ms_ease-out] print:hidden"
          sideOffset={6}
          collisionPadding={8}
        >
          <Text element={element} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Closes the tooltip on Escape before Radix handles the key. Radix would call preventDefault, and
 * an open menu or dialog would then ignore Escape.
 */
function closeOnEscape(): () => void {
  const listeners = new AbortController()
  // This event makes Radix close the tooltip itself, so that `skipDelayDuration` keeps working.
  const close = () => void document.dispatchEvent(new CustomEvent('tooltip.open'))
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && flushSync(close)
  addEventListener('keydown', onKey, { capture: true, signal: listeners.signal })
  return () => listeners.abort()
}

/** Reads `data-tooltip` when the tooltip opens, because a press of the control may change it. */
const Text = ({ element }: { element: HTMLElement }) => element.dataset.tooltip

/** The control that has the tooltip, and the props that Radix passes to a trigger. */
interface TriggerProps {
  element: HTMLElement
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
  onPointerMove?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
  onPointerDown?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  onClick?: (event: MouseEvent) => void
}

/**
 * Adds Radix's listeners to the existing `element`, which another React root rendered. If this root
 * rendered a new element instead, the control would lose the focus.
 */
function Control(props: TriggerProps) {
  const { element, 'aria-describedby': description } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const current = () => latest.current
    element.addEventListener('pointermove', (event) => current().onPointerMove?.(event), { signal })
    element.addEventListener('pointerleave', (event) => current().onPointerLeave?.(event), {
      signal,
    })
    element.addEventListener('pointerdown', (event) => current().onPointerDown?.(event), { signal })
    element.addEventListener('blur', (event) => current().onBlur?.(event), { signal })
    element.addEventListener('click', (event) => current().onClick?.(event), { signal })
    // A press also focuses the control. Open the tooltip only for keyboard focus.
    element.addEventListener(
      'focus',
      (event) => element.matches(':focus-visible') && current().onFocus?.(event),
      { signal },
    )
    assign(current().ref, element)
    return () => {
      listeners.abort()
      assign(current().ref, null)
    }
  }, [element])

  useLayoutEffect(() => {
    // If the label starts with the tooltip's text, a description would make screen readers announce
    // the text twice.
    const isAlreadyLabel = element.ariaLabel?.startsWith(element.dataset.tooltip ?? '') ?? false
    if (description === undefined || isAlreadyLabel) return
    element.setAttribute('aria-describedby', description)
    return () => element.removeAttribute('aria-describedby')
  }, [element, description])
  return null
}

function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
