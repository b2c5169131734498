import { longDay } from '../text/day.ts'
import { statePlace, stateQuestions, type OfficeQuestion } from './state-names.ts'

/**
 * `primary`: we read the law or the agency's page. `secondary`: we read another text that quotes
 * the law or the page.
 */
export const verifications = ['primary', 'secondary', 'no'] as const
type Verification = (typeof verifications)[number]

export const compactStatuses = ['in effect', 'enacted', 'not a member'] as const
export type CompactStatus = (typeof compactStatuses)[number]

interface Checked {
  verified: Verification
  /** Keys of sources. */
  sources: readonly string[]
  /** The day on which the sources were last read, as YYYY-MM-DD. */
  checkedAt: string
}

/** A short text about one rule. `text` is null if and only if `verified` is `no`. */
export interface StateLine extends Checked {
  text: string | null
  /**
   * True if the text covers only a part of the rule. `listOpenQuestions` returns a question about
   * such an `entity`, `homeCare` or `telehealth` rule, even if the rule is verified.
   */
  isPartial?: true | undefined
}

export interface State {
  code: string
  name: string
  compact: Checked & { status: CompactStatus; note?: string | undefined }
  board: Checked & { name: string; url: string | null }
  entity: StateLine
  homeCare: StateLine
  telehealth: StateLine
  /** The state's rule about home infusion. Undefined for a state whose rule we have not read. */
  infusion?: StateLine | undefined
  /** The state's registry of businesses. */
  registration: Checked & { url: string | null }
  /** Mean wage of RNs in dollars a year. */
  rnWage?: (Checked & { dollars: number; period: string }) | undefined
  notes?: readonly StateLine[] | undefined
}

/** The content of states.yaml. The rules in `everywhere` apply in every state. */
export interface StatesFile {
  sources: Readonly<Record<string, { title: string; url?: string | undefined }>>
  everywhere: readonly StateLine[]
  states: readonly State[]
}

const linesOfPage = ['entity', 'homeCare', 'telehealth', 'compact', 'board'] as const
const linesForOwnPage = 4

export const listVerifiedLines = (state: State): (typeof linesOfPage)[number][] =>
  linesOfPage.filter((name) => state[name].verified !== 'no')

/**
 * Lists the verified fields of a state by their labels in `names`, and leaves out fields without a
 * label. Example: "Verified: board, home care (in part). Second-hand: telehealth".
 */
export function describeVerified(
  state: State,
  names: Readonly<Partial<Record<(typeof linesOfPage)[number], string>>>,
): string {
  const verified = listVerifiedLines(state)
  const list = (wanted: 'primary' | 'secondary') =>
    verified.flatMap((name) => {
      const line: StateLine | Checked = state[name]
      if (line.verified !== wanted || !names[name]) return []
      return 'isPartial' in line && line.isPartial ? `${names[name]} (in part)` : names[name]
    })
  const [read, secondHand] = [list('primary'), list('secondary')]
  return [
    ...(read.length > 0 ? [`Verified: ${read.join(', ')}`] : []),
    ...(secondHand.length > 0 ? [`Second-hand: ${secondHand.join(', ')}`] : []),
  ].join('. ')
}

export const hasOwnPage = (state: State): boolean =>
  listVerifiedLines(state).length >= linesForOwnPage

const daysFresh = 180
const millisecondsPerDay = 86_400_000

/** `day` is YYYY-MM-DD. */
const isStale = ({ checkedAt }: { checkedAt: string }, day: string): boolean =>
  (Date.parse(day) - Date.parse(checkedAt)) / millisecondsPerDay > daysFresh

export function describeCheck(line: { checkedAt: string }, day: string): string {
  const checked = longDay.format(new Date(line.checkedAt))
  return isStale(line, day)
    ? `Last checked ${checked}. Check again before you rely on it.`
    : `Checked ${checked}.`
}

export const describeQuestion = ({ office, text }: OfficeQuestion): string =>
  `Ask ${office}: ${text}`

export const describeLine = (
  line: StateLine | undefined,
  question: OfficeQuestion,
  day: string,
): string =>
  !line || line.verified === 'no'
    ? `Not verified. ${describeQuestion(question)}`
    : `${line.text} ${describeCheck(line, day)}`

export const listStaleLines = (states: readonly State[], day: string): string[] =>
  states.flatMap((state) =>
    listVerifiedLines(state)
      .filter((name) => isStale(state[name], day))
      .map((name) => `${state.name}: check ${name} again, last checked ${state[name].checkedAt}`),
  )

export function countCompactStatuses(states: readonly State[]): Record<CompactStatus, number> {
  const counts = { 'in effect': 0, enacted: 0, 'not a member': 0 }
  for (const { compact } of states) counts[compact.status] += 1
  return counts
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Describes a state's compact status. If the status is `enacted` and there is a `note`, returns
 * only the note, because the note says that the compact is enacted but not in effect.
 */
export function describeCompact({ name, compact }: State): string {
  const { status, note } = compact
  if (compact.verified === 'no') return 'Not verified.'
  if (status === 'enacted')
    return note ?? 'The Nurse Licensure Compact is enacted, but not in effect.'
  if (status === 'not a member')
    return `${capitalized(statePlace(name))} is not a member of the Nurse Licensure Compact.`
  return `The Nurse Licensure Compact is in effect in ${statePlace(name)}.${note ? ` ${note}` : ''}`
}

/** This rule applies in every state. */
export const licensePlace = 'Your license must be valid where the client is.'

export type PanelLine =
  'licenseReach' | 'company' | 'entity' | 'homeCare' | 'telehealth' | 'orders' | 'infusion'

export interface PanelEntry {
  slug: string
  contact: string
  telehealth: boolean
  orders: string
  /** Whether the entry describes a company with employees, such as a home-care agency. */
  isCompany?: boolean
}

/**
 * A company gets only `licenseReach` and `company`, because the texts of all other panel lines are
 * about an RN who works alone.
 */
export function selectPanelLines(entry: PanelEntry, state: Pick<State, 'infusion'>): PanelLine[] {
  if (entry.isCompany) return ['licenseReach', 'company']
  const isShown: Record<PanelLine, boolean> = {
    licenseReach: true,
    company: false,
    entity: true,
    homeCare: isInHomes(entry),
    telehealth: entry.telehealth,
    orders: entry.orders !== 'not needed',
    infusion: entry.slug === 'home-infusion-contractor' && state.infusion !== undefined,
  }
  return (Object.keys(isShown) as PanelLine[]).filter((name) => isShown[name])
}

export function listOpenQuestions(state: State): OfficeQuestion[] {
  const questions = stateQuestions(state.name)
  const names = ['telehealth', 'entity', 'homeCare'] as const
  return [
    questions.orders,
    ...names
      .filter((name) => state[name].verified === 'no' || state[name].isPartial)
      .map((name) => questions[name]),
  ]
}

/** Whether the nurse works in person. If so, the rules on home care apply to the entry. */
export const isInHomes = ({ contact }: { contact: string }): boolean =>
  /^(hands-on|in person)$/i.test(contact)
