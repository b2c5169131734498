import * as Radix from '@radix-ui/react-tooltip'
import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'

/** The tooltips of some controls: after 700 ms, or at once within 300 ms of another (section 9). */
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
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          <Text element={element} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Radix keeps the Escape that closes a tooltip from the browser, and a menu or dialog that is open
 * elsewhere would ignore the key. Closed before Radix hears of it, the tooltip takes nothing away.
 * It is closed as by another that opens, or Radix would never count the 300 ms to the next delay.
 */
function closeOnEscape(): () => void {
  const over = new AbortController()
  const close = () => void document.dispatchEvent(new CustomEvent('tooltip.open'))
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && flushSync(close)
  addEventListener('keydown', onKey, { capture: true, signal: over.signal })
  return () => over.abort()
}

/** Read as the tooltip opens: what a press of the control does may have changed since. */
const Text = ({ element }: { element: HTMLElement }) => element.dataset.tooltip

/** What Radix gives to a trigger that it renders itself. */
interface Given {
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
 * Stands for a control that another root renders, and hands Radix's listeners to it. The control
 * itself is in the page long before Radix is, and rendering it anew would lose its focus.
 */
function Control(given: Given) {
  const { element, 'aria-describedby': description } = given
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })

  useLayoutEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const now = () => latest.current
    element.addEventListener('pointermove', (event) => now().onPointerMove?.(event), { signal })
    element.addEventListener('pointerleave', (event) => now().onPointerLeave?.(event), { signal })
    element.addEventListener('pointerdown', (event) => now().onPointerDown?.(event), { signal })
    element.addEventListener('blur', (event) => now().onBlur?.(event), { signal })
    element.addEventListener('click', (event) => now().onClick?.(event), { signal })
    // A finger or a mouse focuses what it presses, too; they are not asking what it is.
    element.addEventListener(
      'focus',
      (event) => element.matches(':focus-visible') && now().onFocus?.(event),
      { signal },
    )
    assign(now().ref, element)
    return () => {
      over.abort()
      assign(now().ref, null)
    }
  }, [element])

  useLayoutEffect(() => {
    // Saying the name twice would help nobody.
    const isName = element.ariaLabel?.startsWith(element.dataset.tooltip ?? '') ?? false
    if (description === undefined || isName) return
    element.setAttribute('aria-describedby', description)
    return () => element.removeAttribute('aria-describedby')
  }, [element, description])
  return null
}

function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
