import type { RunwayDraft, TakeHomeLink } from './take-home-cells.ts'
import type { TakeHomeInputs } from './take-home.ts'

/** Inputs of the take-home tool, and its runway if the user filled it in. Amounts are whole cents. */
export interface ScenarioInputs extends Omit<TakeHomeInputs, 'stateRate'> {
  stateRate?: number
  runway?: RunwayDraft
}

/** Characters of a scenario's name. */
export const scenarioNameLength = 60

/** The most that the inputs of a scenario take in the database. */
export const mostScenarioBytes = 4096

/** What a scenario holds, as a link of the take-home tool holds it. */
export const toTakeHomeLink = ({ runway, ...inputs }: ScenarioInputs): TakeHomeLink => ({
  inputs: { ...inputs, stateRate: inputs.stateRate },
  runway,
})
