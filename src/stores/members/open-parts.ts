import { atom, computed, type ReadableAtom } from 'nanostores'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import { $planFields, changePlan } from '../launch/plans.ts'

const $slug = atom('')

/** Ids of the open `MembersPart` components of the entry that `loadOpenParts` named. */
export const $openParts: ReadableAtom<readonly string[]> = computed(
  [$planFields, $slug],
  (plans, slug) =>
    valueOf(plans[slug] ?? {}, 'open')
      .split(' ')
      .filter(Boolean),
)

export const loadOpenParts = (slug: string): void => $slug.set(slug)

export function setPartsOpen(ids: readonly string[], isOpen: boolean): void {
  const current = $openParts.get()
  if (ids.every((id) => current.includes(id) === isOpen)) return
  const others = current.filter((id) => !ids.includes(id))
  changePlan($slug.get(), 'open', (isOpen ? [...others, ...ids] : others).join(' '))
}
