import { atom, computed } from 'nanostores'
import { mostCompared, toggleSelection } from '../../../domain/tools/compare.ts'

const key = 'compare'
const slug = /^[a-z0-9-]+$/

const $list = atom<readonly string[]>([])
/** The entries that the user selected on cards and entries, in order. Shared across tabs. */
export const $compareSelection = computed($list, (list) => list)

const $full = atom(false)
/** Whether the last click selected a fifth entry. */
export const $selectionIsFull = computed($full, (isFull) => isFull)

const parse = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .filter((value) => slug.test(value))
    .slice(0, mostCompared)

function setSelection(list: readonly string[]): void {
  $full.set(false)
  $list.set(list)
  try {
    if (list.length > 0) localStorage.setItem(key, list.join(','))
    else localStorage.removeItem(key)
  } catch {
    // Storage is off. The selection lasts until the page closes.
  }
}

let isStarted = false

/** Reads the stored selection once, and follows the other tabs. */
export function startCompareSelection(): void {
  if (isStarted) return
  isStarted = true
  try {
    $list.set(parse(localStorage.getItem(key)))
  } catch {
    // Storage is off.
  }
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    $full.set(false)
    $list.set(parse(event.newValue))
  })
}

/** Selects an entry or removes it. A fifth entry is refused. Returns whether it is selected now. */
export function toggleCompared(entry: string): boolean {
  const list = toggleSelection($list.get(), entry)
  if (list) setSelection(list)
  else $full.set(true)
  return $list.get().includes(entry)
}

export const clearCompareSelection = (): void => setSelection([])
