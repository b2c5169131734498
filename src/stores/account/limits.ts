import { atom, computed } from 'nanostores'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { call } from '../../browser/api.ts'

type LimitsState = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; limits: Limits }

const $state = atom<LimitsState>({ state: 'none' })
export const $limits = computed($state, (state) => state)

export const setLimits = (limits: Limits): void => $state.set({ state: 'loaded', limits })

/** Loads the limits. Loaded limits stay until a reply arrives, and if the request fails. */
export async function loadLimits(): Promise<void> {
  const { state } = $state.get()
  if (state === 'loading') return
  if (state !== 'loaded') $state.set({ state: 'loading' })
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    if (state !== 'loaded') $state.set({ state: 'failed' })
  }
}
