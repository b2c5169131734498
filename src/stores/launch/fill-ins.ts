import { computed, type ReadableAtom } from 'nanostores'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import { stateNames } from '../../../domain/tools/state-names.ts'
import { storeForMember } from '../members/member-storage.ts'
import { $stateCode } from '../tools/profile.ts'

const parse = (stored: unknown): FillIns =>
  Object.fromEntries(
    Object.entries(Object(stored) as object).filter(([, text]) => typeof text === 'string'),
  )

const values = storeForMember<FillIns>('templates', {}, parse)

/** The nurse's fields. Without a state of its own, the state is the one of her profile. */
export const $fillIns: ReadableAtom<FillIns> = computed(
  [values.$value, $stateCode],
  (typed, code) => ({ ...(code && { state: stateNames[code] }), ...typed }),
)

/** `slug` is the entry whose prices `$fillIns` has. */
export const loadFillIns = (_slug: string): void => values.load()

/** `key` is the key of a field or one of `priceKeys`. */
export const setFillIn = (key: string, text: string): void =>
  values.change((current) => ({ ...current, [key]: text }))
