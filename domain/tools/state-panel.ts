import { questionsForBoard, statePlace } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/**
 * Returns a question for the board if `name` is `company` or `orders`, or if the rule is not
 * verified. Otherwise returns the rule and the day of our last check. `today` is YYYY-MM-DD.
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
