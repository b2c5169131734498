import { atom } from 'nanostores'
import type { SavedNumbers } from '../../../domain/chat/chat.schema.ts'
import { followStoredProfile } from '../../browser/profile-storage.ts'

type SavedNumbersView =
  { state: 'off' | 'loading' | 'failed' | 'none' } | { state: 'on'; numbers: SavedNumbers }

/** The switch "Use my saved numbers". Off on each page until the user turns it on. */
export const $savedNumbers = atom<SavedNumbersView>({ state: 'off' })

/** What a question sends. Undefined unless the page shows it. */
export const sentNumbers = (): SavedNumbers | undefined => {
  const view = $savedNumbers.get()
  return view.state === 'on' ? view.numbers : undefined
}

let stopFollowing: (() => void) | undefined
/** Changes with each click, so that a slow reply cannot turn the switch on again. */
let run = 0

export function turnOffSavedNumbers(): void {
  run += 1
  stopFollowing?.()
  stopFollowing = undefined
  $savedNumbers.set({ state: 'off' })
}

/** Loads what the user has saved for the entry `about`, and again after a change of "Your job". */
export async function turnOnSavedNumbers(about?: string): Promise<void> {
  run += 1
  const own = run
  stopFollowing ??= followStoredProfile(() => void turnOnSavedNumbers(about))
  $savedNumbers.set({ state: 'loading' })
  try {
    const { readSavedNumbers } = await import('./read-saved-numbers.ts')
    const numbers = await readSavedNumbers(about)
    if (own === run) $savedNumbers.set(numbers ? { state: 'on', numbers } : { state: 'none' })
  } catch {
    if (own === run) $savedNumbers.set({ state: 'failed' })
  }
}
