import { questionsForBoard } from './state-names.ts'
import {
  describeCompact,
  describeLine,
  licensePlace,
  type PanelLine,
  type State,
} from './states.ts'

/** What a state says in a line, on a day (YYYY-MM-DD). A line that is not verified is a question. */
export function describePanelLine(name: PanelLine, state: State, today: string): string {
  const questions = questionsForBoard(state.name)
  switch (name) {
    case 'licenseReach':
      return describeLine(
        { ...state.compact, text: `${describeCompact(state)} ${licensePlace}` },
        'does my license count in this state?',
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
