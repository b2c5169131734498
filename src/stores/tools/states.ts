import { atom, type ReadableAtom } from 'nanostores'
import { stateNames } from '../../../domain/tools/state-names.ts'
import type { State } from '../../../domain/tools/states.ts'
import { stateLines } from '../../browser/api.ts'
import { readStored, writeStored } from '../../browser/storage.ts'

const key = 'state'

const $code = atom<string | undefined>(undefined)
/** The code of the state that the user chose. Undefined before a choice. */
export const $stateCode: ReadableAtom<string | undefined> = $code

type LoadedState = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; of: State }

/** The requested US states, by code: loading, failed or loaded. */
export const $states = atom<Readonly<Record<string, LoadedState>>>({})

const setState = (code: string, loaded: LoadedState): void =>
  $states.set({ ...$states.get(), [code]: loaded })

/** Loads a US state. After a failure, the next call tries again. */
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

/** Reads the stored choice, and follows the other tabs. Returns a cleanup function. */
export function startStateChoice(): () => void {
  show(readStored('localStorage', key))
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(event.newValue ?? undefined)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Chooses a state. An empty code removes the choice. The choice applies on every page. */
export function chooseState(code: string): void {
  show(code)
  writeStored('localStorage', key, code || undefined)
}
