import { atom } from 'nanostores'
import { calculateStateTax } from '../../../domain/tools/state-tax.ts'
import type { State } from '../../../domain/tools/states.ts'
import type { StateTaxRule } from '../../../domain/tools/take-home/take-home.ts'
import { stateLines } from '../../browser/api.ts'

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

/** The state with this code. Undefined until it is loaded. */
export function stateOf(
  states: Readonly<Record<string, LoadedState>>,
  code: string | undefined,
): State | undefined {
  const loaded = states[code ?? '']
  return loaded?.state === 'loaded' ? loaded.of : undefined
}

const rules = new WeakMap<State, StateTaxRule>()

/** Calculates the state's tax, with the same function for the same state. Undefined until loaded. */
export function stateTaxOf(
  states: Readonly<Record<string, LoadedState>>,
  code: string | undefined,
): StateTaxRule | undefined {
  const of = stateOf(states, code)
  if (!of) return undefined
  const rule = rules.get(of) ?? ((situation) => calculateStateTax(of.tax.rule, situation))
  rules.set(of, rule)
  return rule
}
