import { stateQuestions } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/**
 * Returns the rule of `state` about the topic `name`, and the day on which we last checked it. If
 * the rule is not verified, or if `name` is `company` or `orders`, returns a question and the
 * office to ask instead. `today` is YYYY-MM-DD.
 */
export function describePanelLine(name: PanelLine, state: State, today: string): string {
  const questions = stateQuestions(state.name)
  switch (name) {
    case 'licenseReach':
      return describeLine(
        { ...state.compact, text: `${describeCompact(state)} ${licensePlace}` },
        questions.licenseReach,
        today,
      )
    case 'company':
    case 'orders':
      return describeLine(undefined, questions[name], today)
    default:
      return describeLine(state[name], questions[name], today)
  }
}
