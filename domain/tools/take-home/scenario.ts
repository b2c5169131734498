import type { RunwayDraft, TakeHomeLink } from './take-home-fields.ts'
import type { TakeHomeInputs } from './take-home.ts'

/**
 * Inputs of the take-home tool, and the runway if the user filled it in. Amounts are whole cents.
 */
export interface ScenarioInputs extends Omit<
  TakeHomeInputs,
  'state' | 'stateRate' | 'hoursGivenUp'
> {
  /** Scenarios that were saved before this field existed give up no hours. */
  hoursGivenUp?: number
  state?: string
  stateRate?: number
  runway?: RunwayDraft
}

export const scenarioNameLength = 60

export const mostScenarioBytes = 4096

export const toTakeHomeLink = ({ runway, ...inputs }: ScenarioInputs): TakeHomeLink => ({
  inputs: {
    ...inputs,
    hoursGivenUp: inputs.hoursGivenUp ?? 0,
    state: inputs.state,
    stateRate: inputs.stateRate,
  },
  runway,
})
