import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref for an icon button. The tooltip code loads on the first hover or keyboard focus,
 * never on touch. Without a text there is no tooltip.
 */
export function useTooltip<Control extends HTMLElement>(
  text: string | undefined,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  // Set the attribute after hydration, to keep the static page small.
  useEffect(() => {
    if (ref.current && text !== undefined) ref.current.dataset.tooltip = text
  }, [text])

  const hasText = text !== undefined
  useEffect(() => {
    const control = ref.current
    return hasText && control ? loadOnIntent(control) : undefined
  }, [hasText])
  return ref
}

function loadOnIntent(control: HTMLElement): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let pressed = false
  let loading: Promise<void> | undefined
  const load = () => void (loading ??= attach().catch(() => (loading = undefined)))

  async function attach() {
    const { attachTooltip } = await import('./tooltips.tsx')
    if (signal.aborted) return
    signal.addEventListener('abort', attachTooltip(control))
    if (pressed) return
    // Radix's listeners missed the hover or focus that loaded them, so replay it.
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
  // A hover or focus may have loaded this island before these listeners existed, so check for both
  // now. Ignore hover on touch screens, which report a tapped control as hovered.
  const isHovered = matchMedia('(hover: hover)').matches && control.matches(':hover')
  if (isHovered || control.matches(':focus-visible')) load()
  return () => listeners.abort()
}
