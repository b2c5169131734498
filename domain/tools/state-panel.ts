import { questionsForBoard, statePlace } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/**
 * If we have verified the line `name`, returns its text and the day of our last check. Otherwise,
 * and always for `company` and `orders`, returns a question for the board. `today` is YYYY-MM-DD.
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
