import type { ScenarioInputs } from './scenario.schema.ts'
import type { TakeHomeLink } from './take-home-link.ts'

/** Characters of a scenario's name. */
export const scenarioNameLength = 60

/** The most that the inputs of a scenario take in the database. */
export const mostScenarioBytes = 4096

/** What a scenario holds, as a link of the take-home tool holds it. */
export const toTakeHomeLink = ({ runway, ...inputs }: ScenarioInputs): TakeHomeLink => ({
  inputs: { ...inputs, stateRate: inputs.stateRate },
  runway,
})
