import { stateQuestion, type OfficeQuestion } from './state-questions.ts'
import {
  describeCompact,
  isInHomes,
  licensePlace,
  ruleNames,
  ruleTitles,
  type RuleName,
  type State,
} from './states.ts'

export interface PanelEntry {
  slug: string
  contact: string
  telehealth: boolean
  orders: string
  /** Whether the entry describes a company with employees, such as a home-care agency. */
  isCompany?: boolean
}

export interface StatePanel {
  lines: { title: string; text: string; isSecondHand: boolean }[]
  /** What we could not verify of the rules that the entry touches. */
  questions: OfficeQuestion[]
}

/**
 * What a state's rules mean for an entry. A company gets no line of `ruleNames`, because those are
 * about an RN who works alone.
 */
export function describeStatePanel(entry: PanelEntry, state: State): StatePanel {
  const reach = {
    title: 'License reach',
    text: `${describeCompact(state)} ${licensePlace}`,
    isSecondHand: true,
  }
  if (entry.isCompany) return { lines: [reach], questions: [stateQuestion(state, 'company')] }
  const isTouched: Record<RuleName, boolean> = {
    entity: true,
    homeCare: isInHomes(entry),
    infusion: entry.slug === 'home-infusion-contractor' && state.infusion !== undefined,
    telehealth: entry.telehealth,
  }
  const touched = ruleNames.filter((name) => isTouched[name])
  return {
    lines: [
      reach,
      ...touched.flatMap((name) => {
        const line = state[name]
        if (!line) return []
        const isSecondHand = line.verified === 'secondary'
        return { title: ruleTitles[name], text: line.text, isSecondHand }
      }),
    ],
    questions: [
      ...touched
        .filter((name) => !state[name] || state[name].isPartial)
        .map((name) => stateQuestion(state, name)),
      ...(entry.orders === 'not needed' ? [] : [stateQuestion(state, 'orders')]),
    ],
  }
}

/** The rule as one text. Without a verified rule, the question and the office to ask. */
export function describeRule(state: State, name: RuleName | 'company'): string {
  const { office, text } = stateQuestion(state, name)
  const line = name === 'company' ? undefined : state[name]
  return line?.text ?? `Ask ${office}: ${text}`
}
