import { atom, onMount } from 'nanostores'
import { profileKey } from '../../browser/storage.ts'
import type { BusinessFigures } from '../../../domain/tools/business-figures.ts'

/**
 * The figures of each solo entry for the stored profile, by slug. Empty without a profile. A visitor
 * without a profile does not load the code that calculates them. If it does not load, the page keeps
 * its figures for the default profile.
 */
export const $ownFigures = atom<Readonly<Record<string, BusinessFigures>>>({})

onMount($ownFigures, () => {
  if (typeof window === 'undefined') return
  let stop: (() => void) | undefined
  const start = () =>
    import('./figures.ts').then(
      ({ $figures }) => (stop ??= $figures.subscribe((figures) => $ownFigures.set(figures))),
      () => undefined,
    )
  if (profileKey in document.documentElement.dataset) void start()
  addEventListener(profileKey, start, { once: true })
  return () => {
    removeEventListener(profileKey, start)
    stop?.()
  }
})
