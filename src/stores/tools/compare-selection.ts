import { atom, computed } from 'nanostores'
import { mostCompared, toggleSelection } from '../../../domain/tools/compare-selection.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

const key = 'compare'
const slug = /^[a-z0-9-]+$/

const $list = atom<readonly string[]>([])
/** The entries that the user selected, in the order of selection. Shared across tabs. */
export const $compareSelection = computed($list, (list) => list)

const $full = atom(false)
/** Whether the last click tried to select a fifth entry. */
export const $selectionIsFull = computed($full, (isFull) => isFull)

const parse = (text = ''): string[] =>
  text
    .split(',')
    .filter((value) => slug.test(value))
    .slice(0, mostCompared)

function setSelection(list: readonly string[]): void {
  $full.set(false)
  $list.set(list)
  writeStored('localStorage', key, list.join(',') || undefined)
}

let isStarted = false

export function startCompareSelection(): void {
  if (isStarted) return
  isStarted = true
  $list.set(parse(readStored('localStorage', key)))
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    $full.set(false)
    $list.set(parse(event.newValue ?? undefined))
  })
}

/** Returns whether the entry is now selected. */
export function toggleCompared(entry: string): boolean {
  const list = toggleSelection($list.get(), entry)
  if (list) setSelection(list)
  else $full.set(true)
  return $list.get().includes(entry)
}

export const clearCompareSelection = (): void => setSelection([])
