import type { RunwayDraft, TakeHomeLink } from './take-home-cells.ts'
import type { TakeHomeInputs } from './take-home.ts'

/**
 * Inputs of the take-home tool, and the runway if the user filled it in. Amounts are whole cents.
 */
export interface ScenarioInputs extends Omit<TakeHomeInputs, 'stateRate'> {
  stateRate?: number
  runway?: RunwayDraft
}

/** Maximum length of a scenario's name, in characters. */
export const scenarioNameLength = 60

/** Maximum size of a scenario's inputs in the database, in bytes. */
export const mostScenarioBytes = 4096

/** Converts a scenario's inputs to the form that a link of the take-home tool uses. */
export const toTakeHomeLink = ({ runway, ...inputs }: ScenarioInputs): TakeHomeLink => ({
  inputs: { ...inputs, stateRate: inputs.stateRate },
  runway,
})
