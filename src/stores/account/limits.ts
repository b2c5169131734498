import { atom, computed } from 'nanostores'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { call } from '../../browser/api.ts'

type LimitsState = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; limits: Limits }

const $state = atom<LimitsState>({ state: 'none' })
export const $limits = computed($state, (state) => state)

export async function loadLimits(): Promise<void> {
  if ($state.get().state === 'loading') return
  $state.set({ state: 'loading' })
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    $state.set({ state: 'failed' })
  }
}

export const setLimits = (limits: Limits): void => $state.set({ state: 'loaded', limits })

/** Loads the limits again. The current limits stay until a reply arrives. */
export async function refreshLimits(): Promise<void> {
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    // The request failed, so keep the current limits. The next AI answer contains newer limits.
  }
}
