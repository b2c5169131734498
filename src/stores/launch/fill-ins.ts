import { atom, computed, type ReadableAtom } from 'nanostores'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import type { PlanFields } from '../../../domain/launch/plan-fields.ts'
import { $planFields, fillInsSlug } from './plans.ts'

/** The entry whose prices `$fillIns` has. */
const $slug = atom('')
/** The name of the state in the user's profile. */
const $profileState = atom<string | undefined>(undefined)

const textsOf = (fields: PlanFields = {}): FillIns =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]))

/**
 * The nurse's fields, and her prices for the entry that `loadFillIns` named. Without a state of its
 * own, the state is the one of her profile. Call `loadPlans` first.
 */
export const $fillIns: ReadableAtom<FillIns> = computed(
  [$planFields, $slug, $profileState],
  (plans, slug, profileState) => {
    const prices = Object.entries(textsOf(plans[slug])).filter(([key]) => key.startsWith('price'))
    const typed = textsOf(plans[fillInsSlug])
    const state = typed['state'] ?? profileState
    return { ...typed, ...(state && { state }), ...Object.fromEntries(prices) }
  },
)

let isFollowing = false

export function loadFillIns(slug: string): void {
  $slug.set(slug)
  if (isFollowing) return
  isFollowing = true
  // A signed-in user's page has already loaded these for the menu, so they do not count here.
  void Promise.all([import('../tools/profile.ts'), import('../../../domain/tools/state-names.ts')])
    .then(([{ $stateCode }, { stateNames }]) =>
      $stateCode.subscribe((code) => $profileState.set(code && stateNames[code])),
    )
    .catch(() => undefined)
}
