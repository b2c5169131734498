import * as Radix from '@radix-ui/react-tooltip'
import { useEffect, useRef, type ReactElement } from 'react'
import './island-styles.ts'

interface Props {
  text: string
  /** The icon button. */
  children: ReactElement
}

/** Opens after 700 ms, or immediately if it closed within the last 300 ms. */
export function Tooltip({ text, children }: Props) {
  const control = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Radix's listeners missed the hover or focus that loaded the island, so repeat it. Touch
    // screens report a tapped control as hovered.
    const repeat = (event: Event) => control.current?.dispatchEvent(event)
    if (control.current?.matches(':focus-visible'))
      repeat(new FocusEvent('focusin', { bubbles: true }))
    else if (control.current?.matches(':hover') && matchMedia('(hover: hover)').matches)
      repeat(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  }, [])

  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <Radix.Root>
        <Radix.Trigger
          ref={control}
          asChild
          // A press or a closing dialog also focuses the control. Open only for keyboard focus.
          onFocus={(event) => {
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          {/* Radix keeps a closed tooltip until its closing animation ends. Animate only the
              opening, so that a closed tooltip disappears immediately. */}
          <Radix.Content
            className="tooltip z-50 max-w-[min(18rem,100vw-1rem)] rounded-control border border-transparent bg-ink px-2.5 py-1.5 text-note text-paper motion-safe:not-data-[state=closed]:animate-[fade_120ms_ease-out] print:hidden"
            sideOffset={6}
            collisionPadding={8}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
