import { questionsForBoard, statePlace } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/** Describes a line of a state on a day (YYYY-MM-DD). An unverified line shows a question to ask. */
export function describePanelLine(name: PanelLine, state: State, today: string): string {
  const questions = questionsForBoard(state.name)
  switch (name) {
    case 'licenseReach':
      return describeLine(
        { ...state.compact, text: `${describeCompact(state)} ${licensePlace}` },
        'does my license count in this state?',
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
