import { atom } from 'nanostores'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { call } from '../../browser/api.ts'

type LimitsState = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; limits: Limits }

export const $limits = atom<LimitsState>({ state: 'none' })

export const setLimits = (limits: Limits): void => $limits.set({ state: 'loaded', limits })

/** Loads the limits. Loaded limits stay until a reply arrives, and if the request fails. */
export async function loadLimits(): Promise<void> {
  const { state } = $limits.get()
  if (state === 'loading') return
  if (state !== 'loaded') $limits.set({ state: 'loading' })
  try {
    setLimits(await call('GET /api/subscription/limits'))
  } catch {
    if (state !== 'loaded') $limits.set({ state: 'failed' })
  }
}
