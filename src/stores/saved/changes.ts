import { atom } from 'nanostores'
import type { ListedChange } from '../../../domain/catalog/changes.ts'
import { listedChanges } from '../../browser/api.ts'

/** The changes of all entries, newest first. Empty until they are loaded. */
export const $changes = atom<ListedChange[]>([])

/** Loads the changes. Without them, the saved list has no badges. */
export const loadChanges = async (): Promise<void> =>
  $changes.get().length > 0
    ? undefined
    : listedChanges().then(
        (changes) => $changes.set(changes),
        () => undefined,
      )
