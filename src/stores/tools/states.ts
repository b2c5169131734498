import { atom, type ReadableAtom } from 'nanostores'
import { stateNames } from '../../../domain/tools/state-names.ts'
import type { State } from '../../../domain/tools/states.ts'
import { stateLines } from '../../browser/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

const key = 'state'

const $code = atom<string | undefined>(undefined)
export const $stateCode: ReadableAtom<string | undefined> = $code

type LoadedState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; of: State }

/** The US states for which `loadState` was called, by code. */
export const $states = atom<Readonly<Record<string, LoadedState>>>({})

const setState = (code: string, loaded: LoadedState): void =>
  $states.set({ ...$states.get(), [code]: loaded })

/** Does nothing if the US state is loaded or loading. If an earlier load failed, tries again. */
export async function loadState(code: string): Promise<void> {
  const loaded = $states.get()[code]?.state
  if (loaded === 'loading' || loaded === 'loaded') return
  setState(code, { state: 'loading' })
  try {
    setState(code, { state: 'loaded', of: await stateLines(code) })
  } catch {
    setState(code, { state: 'failed' })
  }
}

function show(code = ''): void {
  const known = Object.hasOwn(stateNames, code) ? code : undefined
  $code.set(known)
  if (known) void loadState(known)
}

export function startStateChoice(): () => void {
  show(readStored('localStorage', key))
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(event.newValue ?? undefined)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** An empty code removes the choice. */
export function chooseState(code: string): void {
  show(code)
  writeStored('localStorage', key, code || undefined)
}
