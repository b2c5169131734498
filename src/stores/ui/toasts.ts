import { atom } from 'nanostores'
import { returnFocus } from '../../browser/return-focus.ts'
import { readStoredJson, writeStored } from '../../browser/storage.ts'
import { loadOverlays } from './load-overlays.ts'

export type Toast = {
  title: string
  description?: string
  tone?: 'success' | 'notice' | 'error'
  /**
   * A link or button. `altText` tells users of screen readers how to do the same thing without the
   * toast.
   */
  action?: { label: string; altText: string } & ({ href: string } | { run: () => void })
  /** Milliseconds until the toast closes; 5,000 by default. `Infinity` keeps it open. */
  duration?: number
}

/** Milliseconds for which a toast stays open if the user may need its button. */
export const actionDuration = 10_000

export type ShownToast = Toast & { id: number }

/** Maximum number of open toasts. More would cover the page. */
const maxToasts = 3

/** The visible toasts, oldest first. */
export const $toasts = atom<ShownToast[]>([])

let lastId = 0

/**
 * Whether `other` has the same text as `one`. False if the button of `one` runs an action, such as
 * Undo, because the user may still need that button.
 */
const isRepeat = (one: Toast, other: Toast): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  !(one.action && 'run' in one.action)

/**
 * Shows a toast and returns its id. The toast replaces an open toast that it repeats (`isRepeat`).
 * If more than three toasts are open, the oldest closes.
 */
export function showToast(toast: Toast): number {
  void loadOverlays()
  lastId += 1
  const others = $toasts.get().filter((shown) => !isRepeat(shown, toast))
  $toasts.set([...others, { ...toast, id: lastId }].slice(-maxToasts))
  return lastId
}

export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))

const key = 'toast'

/** `returnFocusTo` is the selector of the control that gets the focus there. */
export const showOnNextPage = (toast: Toast, returnFocusTo?: string): void =>
  void writeStored('sessionStorage', key, JSON.stringify({ toast, returnFocusTo }))

export async function showStoredToast(): Promise<void> {
  const stored = readStoredJson('sessionStorage', key) as
    { toast: Toast; returnFocusTo?: string } | undefined
  writeStored('sessionStorage', key, undefined)
  if (!stored) return
  showToast(stored.toast)
  await loadOverlays()
  if (stored.returnFocusTo) returnFocus(stored.returnFocusTo)
}
