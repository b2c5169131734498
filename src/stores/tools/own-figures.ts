import { atom, onMount } from 'nanostores'
import { profileKey } from '../../browser/storage.ts'
import type { BusinessFigures } from '../../../domain/tools/business-figures.ts'
import type { Household } from '../../../domain/tools/profile.ts'

/**
 * The figures of each solo entry for the stored profile, by slug. Empty without a profile. A visitor
 * without a profile does not load the code that calculates them. If it does not load, the page keeps
 * its figures for the default profile.
 */
export const $ownFigures = atom<Readonly<Record<string, BusinessFigures>>>({})
/** The household of the figures. Undefined until they are loaded. */
export const $ownHousehold = atom<Household | undefined>()

onMount($ownFigures, () => {
  if (typeof window === 'undefined') return
  let stop: (() => void) | undefined
  const start = () =>
    Promise.all([import('./figures.ts'), import('./profile.ts')]).then(
      ([{ $figures }, { $household }]) =>
        (stop ??= $figures.subscribe((figures) => {
          $ownHousehold.set($household.get())
          $ownFigures.set(figures)
        })),
      () => undefined,
    )
  if (profileKey in document.documentElement.dataset) void start()
  addEventListener(profileKey, start, { once: true })
  return () => {
    removeEventListener(profileKey, start)
    stop?.()
  }
})
