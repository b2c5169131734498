import type { RunwayDraft, TakeHomeLink } from './take-home-fields.ts'
import type { TakeHomeInputs } from './take-home.ts'

/**
 * Inputs of the take-home tool, and the runway if the user filled it in. Amounts are whole cents.
 */
export interface ScenarioInputs extends Omit<TakeHomeInputs, 'state' | 'stateRate'> {
  state?: string
  stateRate?: number
  runway?: RunwayDraft
}

export const scenarioNameLength = 60

export const mostScenarioBytes = 4096

export const toTakeHomeLink = ({ runway, ...inputs }: ScenarioInputs): TakeHomeLink => ({
  inputs: { ...inputs, state: inputs.state, stateRate: inputs.stateRate },
  runway,
})
