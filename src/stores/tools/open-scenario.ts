import { toTakeHomeLink, type ScenarioInputs } from '../../../domain/tools/take-home/scenario.ts'
import { writeTakeHomeLink } from '../../../domain/tools/take-home/take-home-link.ts'
import { $takeHome, keepTakeHome, loadTakeHome } from './take-home.ts'

/** Undefined until the take-home tool has loaded. */
export function scenarioInputs(): ScenarioInputs | undefined {
  const state = $takeHome.get()
  if (!state) return undefined
  const { state: code, stateRate, ...inputs } = state.inputs
  return {
    ...inputs,
    ...(code !== undefined && { state: code }),
    ...(stateRate !== undefined && { stateRate }),
    ...(state.usesRunway && { runway: state.runway }),
  }
}

export function openScenario(inputs: ScenarioInputs): void {
  loadTakeHome(writeTakeHomeLink(toTakeHomeLink(inputs)))
  keepTakeHome()
}
