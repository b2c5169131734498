import { useEffect, useRef, type RefObject } from 'react'

/**
 * For an island's control that shows only an icon: put the ref that this returns on it. The code of
 * tooltips is loaded when a pointer first rests on the control or the keyboard reaches it; a finger
 * opens none, and a press is never held up. Without a text there is no tooltip.
 */
export function useTooltip<Control extends HTMLElement>(
  text: string | undefined,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  // Not in the static page, which is to stay as light as it is.
  useEffect(() => {
    if (ref.current && text !== undefined) ref.current.dataset.tooltip = text
  }, [text])

  const wanted = text !== undefined
  useEffect(() => {
    const control = ref.current
    return wanted && control ? offer(control) : undefined
  }, [wanted])
  return ref
}

function offer(control: HTMLElement): () => void {
  const over = new AbortController()
  const { signal } = over
  let pressed = false
  let loading: Promise<void> | undefined
  const load = () => void (loading ??= give().catch(() => (loading = undefined)))

  async function give() {
    const { attachTooltip } = await import('./tooltips.tsx')
    if (signal.aborted) return
    signal.addEventListener('abort', attachTooltip(control))
    if (pressed) return
    // What brought us here happened before anything of the tooltip could hear it.
    if (control.matches(':hover')) {
      control.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    } else if (control.matches(':focus-visible')) {
      control.dispatchEvent(new FocusEvent('focus'))
    }
  }

  control.addEventListener('click', () => (pressed = true), { signal })
  control.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      pressed = false
      if (pointerType !== 'touch') load()
    },
    { signal },
  )
  control.addEventListener('focus', () => control.matches(':focus-visible') && load(), { signal })
  // The island may be awake because the pointer or the focus is there already. On a screen to
  // touch, what was tapped counts as hovered.
  const hovered = matchMedia('(hover: hover)').matches && control.matches(':hover')
  if (hovered || control.matches(':focus-visible')) load()
  return () => over.abort()
}
