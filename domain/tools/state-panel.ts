import { questionsForBoard, statePlace } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/**
 * Returns the rule of `state` about the topic `name`, and the day on which we last checked it. If
 * the rule is not verified, or if `name` is `company` or `orders`, returns a question for the board
 * instead. `today` is YYYY-MM-DD.
 */
export function describePanelLine(name: PanelLine, state: State, today: string): string {
  const questions = questionsForBoard(state.name)
  switch (name) {
    case 'licenseReach':
      return describeLine(
        { ...state.compact, text: `${describeCompact(state)} ${licensePlace}` },
        'Is my license valid in this state?',
        today,
      )
    case 'company':
      return describeLine(
        undefined,
        `Which license does this company need in ${statePlace(state.name)}, and which state agency issues it?`,
        today,
      )
    case 'orders':
      return describeLine(undefined, questions.orders, today)
    case 'infusion':
      return describeLine(state.infusion, questions.homeCare, today)
    default:
      return describeLine(state[name], questions[name], today)
  }
}
