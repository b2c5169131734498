import { atom, computed } from 'nanostores'

export type Toast = {
  title: string
  description?: string
  tone?: 'success' | 'notice' | 'error'
  /** A way on beside the text; `altText` says it to those who cannot reach it in time. */
  action?: { label: string; altText: string } & ({ href: string } | { run: () => void })
}

export type ShownToast = Toast & { id: number }

/** More at once would cover the page. */
const most = 3

const $list = atom<ShownToast[]>([])
/** What the toast viewport shows, oldest first. */
export const $toasts = computed($list, (list) => list)

let lastId = 0

/** Shows a toast and returns its id; the oldest of more than three goes. */
export function showToast(toast: Toast): number {
  lastId += 1
  $list.set([...$list.get(), { ...toast, id: lastId }].slice(-most))
  return lastId
}

export const dismissToast = (id: number): void =>
  $list.set($list.get().filter((toast) => toast.id !== id))

const key = 'toast'

/** Keeps a toast for the page that comes next in this tab, because this one is being left. */
export function showOnNextPage(toast: Toast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(toast))
  } catch {
    // Storage is switched off: the greeting is lost, the sign-in is not.
  }
}

/** Shows what the page before kept; to be called once when a page starts. */
export function showStoredToast(): void {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (kept) showToast(JSON.parse(kept) as Toast)
  } catch {
    // As above.
  }
}
