import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from 'react'

interface Props {
  text: string
  /** The icon button. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const margin = 8
const nothing = (): void => undefined
let closeOpen = nothing
let closedAt = -Infinity

/**
 * Opens for a resting mouse after 700 ms, or immediately if a tooltip closed within the last 300 ms,
 * and for keyboard focus. Stays open while the pointer is on it, and closes on Escape, on a press
 * and when the page scrolls.
 */
export function Tooltip({ text, children }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [isOpen, setOpen] = useState(false)
  const control = () => root.current!.firstElementChild!

  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const openAfter = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(true), delay)
  }
  const rest = () => !isOpen && openAfter(performance.now() - closedAt < 300 ? 0 : 700)
  // A press or a closing dialog also focuses the control.
  const focus = () => control().matches(':focus-visible') && openAfter(0)

  useEffect(() => {
    // The hover or focus that loaded the island came before the listeners. Touch screens report a
    // tapped control as hovered.
    if (control().matches(':hover') && matchMedia('(hover: hover)').matches) rest()
    focus()
    return close
  }, [])

  useLayoutEffect(() => {
    if (!isOpen) return
    closeOpen()
    closeOpen = close
    const bubble = root.current!.lastElementChild as HTMLElement
    bubble.showPopover()
    const { left, width, top, bottom } = control().getBoundingClientRect()
    const { offsetWidth, offsetHeight } = bubble
    const most = document.documentElement.clientWidth - offsetWidth - margin
    bubble.style.left = `${Math.max(margin, Math.min(most, left + (width - offsetWidth) / 2))}px`
    bubble.style.top = `${top < offsetHeight + margin ? bottom : top - offsetHeight}px`
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', onKey)
    addEventListener('scroll', close, true)
    return () => {
      closeOpen = nothing
      closedAt = performance.now()
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', close, true)
    }
  }, [isOpen])

  return (
    <span
      ref={root}
      className="[display:contents]"
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType === 'mouse' && rest()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={focus}
      onBlur={close}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? 'tooltip' : undefined })}
      {isOpen && (
        // The padding joins the text to its control, so that the pointer can move from one to the other.
        <span
          id="tooltip"
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 max-w-[min(18rem,100vw-1rem)] border-0 bg-transparent p-0 py-1.5 print:hidden"
        >
          <span className="block rounded-control border border-transparent bg-ink px-2.5 py-1.5 text-note text-paper">
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
