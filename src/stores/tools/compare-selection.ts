import { atom, onMount } from 'nanostores'
import { mostCompared, toggleSelection } from '../../../domain/tools/comparison-link.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

const key = 'compare'
const slug = /^[a-z0-9-]+$/

/** The entries that the user selected, in the order of selection. Shared across tabs. */
export const $compareSelection = atom<readonly string[]>([])

/** Whether the last click tried to select a fifth entry. */
export const $selectionIsFull = atom(false)

const parse = (text = ''): string[] =>
  text
    .split(',')
    .filter((value) => slug.test(value))
    .slice(0, mostCompared)

function show(list: readonly string[]): void {
  $selectionIsFull.set(false)
  $compareSelection.set(list)
}

onMount($compareSelection, () => {
  if (typeof window === 'undefined') return
  show(parse(readStored('localStorage', key)))
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(parse(event.newValue ?? undefined))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
})

function setSelection(list: readonly string[]): void {
  show(list)
  writeStored('localStorage', key, list.join(',') || undefined)
}

/** Returns whether the entry is now selected. */
export function toggleCompared(entry: string): boolean {
  const list = toggleSelection($compareSelection.get(), entry)
  if (list) setSelection(list)
  else $selectionIsFull.set(true)
  return $compareSelection.get().includes(entry)
}

export const clearCompareSelection = (): void => setSelection([])
