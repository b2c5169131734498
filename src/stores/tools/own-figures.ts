import { atom, onMount, type WritableAtom } from 'nanostores'
import { profileKey } from '../../browser/storage.ts'
import type { BusinessFigures } from '../../../domain/tools/business-figures.ts'
import type { OwnJob } from './figures.ts'

/**
 * Follows the stored profile with the code that `load` imports. A visitor without a profile does
 * not load that code. If it does not load, the page keeps its figures for the default profile.
 */
function followProfile<Value>(
  store: WritableAtom<Value>,
  load: () => Promise<{ subscribe: (set: (value: Value) => void) => () => void }>,
): void {
  onMount(store, () => {
    if (typeof window === 'undefined') return
    let stop: (() => void) | undefined
    const start = () =>
      load().then(
        (source) => (stop ??= source.subscribe((value) => store.set(value))),
        () => undefined,
      )
    if (profileKey in document.documentElement.dataset) void start()
    addEventListener(profileKey, start, { once: true })
    return () => {
      removeEventListener(profileKey, start)
      stop?.()
    }
  })
}

/** The figures of each solo entry for the stored profile, by slug. Empty without a profile. */
export const $ownFigures = atom<Readonly<Record<string, BusinessFigures>>>({})
followProfile($ownFigures, async () => (await import('./figures.ts')).$figures)

/** Undefined without a stored profile. */
export const $ownJob = atom<OwnJob | undefined>(undefined)
followProfile($ownJob, async () => (await import('./figures.ts')).$job)
