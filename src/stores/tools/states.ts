import { atom } from 'nanostores'
import type { State } from '../../../domain/tools/states.ts'
import type { StateTaxRule } from '../../../domain/tools/take-home/take-home.ts'
import { stateLines } from '../../browser/api.ts'

type LoadedState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'loaded'; of: State; calculateTax: StateTaxRule }

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
    // Most visitors choose no state, so the code loads with the state's rules.
    const [of, { calculateStateTax }] = await Promise.all([
      stateLines(code),
      import('../../../domain/tools/state-tax.ts'),
    ])
    const calculateTax: StateTaxRule = (situation) => calculateStateTax(of.tax.rule, situation)
    setState(code, { state: 'loaded', of, calculateTax })
  } catch (error) {
    setState(code, { state: 'failed', error })
  }
}

/** The state with this code. Undefined until it is loaded. */
export function stateOf(
  states: Readonly<Record<string, LoadedState>>,
  code: string | undefined,
): State | undefined {
  const loaded = states[code ?? '']
  return loaded?.state === 'loaded' ? loaded.of : undefined
}

/** Calculates the state's tax. Undefined until the state is loaded. */
export function stateTaxOf(
  states: Readonly<Record<string, LoadedState>>,
  code: string | undefined,
): StateTaxRule | undefined {
  const loaded = states[code ?? '']
  return loaded?.state === 'loaded' ? loaded.calculateTax : undefined
}
