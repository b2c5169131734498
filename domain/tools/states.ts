import { longDay } from '../text/day.ts'
import { stateNames, statePlace } from './state-names.ts'
import type { StateTax } from './state-tax.ts'

/**
 * `primary`: we read the law or the agency's page, or a copy of it. `secondary`: we read another
 * text about it.
 */
export const verifications = ['primary', 'secondary'] as const

export const compactStatuses = ['in effect', 'enacted', 'not a member'] as const
export type CompactStatus = (typeof compactStatuses)[number]

/** A short text about one rule. */
export interface StateLine {
  text: string
  verified: (typeof verifications)[number]
  /** Keys of sources. */
  sources: readonly string[]
  /** True if the text covers only a part of the rule. The page still asks the question. */
  isPartial?: true | undefined
}

/** What states.yaml holds of a state. A rule that we could not verify has no line. */
export interface StateFacts {
  code: string
  /** The day since which all sources were read, as YYYY-MM-DD. Undefined: the file's. */
  checkedAt?: string | undefined
  compact: CompactStatus
  compactNote?: string | undefined
  /** `scopeUrl` is the board's page about what an RN can do. */
  board: { name: string; url?: string | undefined; scopeUrl?: string | undefined }
  /** The state's registry of businesses. */
  registrationUrl?: string | undefined
  /** The office that licenses home care. Undefined: the state health department. */
  homeCareOffice?: string | undefined
  /** Mean pay of RNs in dollars an hour. */
  wage: number
  entity?: StateLine | undefined
  homeCare?: StateLine | undefined
  telehealth?: StateLine | undefined
  /** The rule about home infusion. */
  infusion?: StateLine | undefined
  notes?: readonly StateLine[] | undefined
}

/** The content of states.yaml. The rules in `everywhere` apply in every state. */
export interface StatesFile {
  checkedAt: string
  sources: Readonly<Record<string, { title: string; url?: string | undefined }>>
  /** The sources of the facts that every state has. */
  lists: Readonly<Record<'compact' | 'board' | 'registration' | 'wage', readonly string[]>>
  everywhere: readonly StateLine[]
  states: readonly StateFacts[]
}

/** A state as pages and `/states/<code>.json` have it. */
export interface State extends StateFacts {
  name: string
  checkedAt: string
  tax: StateTax
}

export const ruleTitles = {
  entity: 'Business form',
  homeCare: 'Home-care license',
  infusion: 'Home infusion',
  telehealth: 'Telehealth',
} as const
export type RuleName = keyof typeof ruleTitles
export const ruleNames = Object.keys(ruleTitles) as RuleName[]

/** Days after which we check a state's rules again. */
export const daysFresh = 180
const millisecondsPerDay = 86_400_000

/** `day` is YYYY-MM-DD. */
const isStale = (checkedAt: string, day: string): boolean =>
  (Date.parse(day) - Date.parse(checkedAt)) / millisecondsPerDay > daysFresh

export function describeCheck(checkedAt: string, day: string): string {
  const checked = longDay.format(new Date(checkedAt))
  return isStale(checkedAt, day)
    ? `Last checked ${checked}. Check again before you rely on it.`
    : `We read each source on ${checked} or later.`
}

export function countCompactStatuses(states: readonly StateFacts[]): Record<CompactStatus, number> {
  const counts = { 'in effect': 0, enacted: 0, 'not a member': 0 }
  for (const { compact } of states) counts[compact] += 1
  return counts
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Describes a state's compact status. If the compact is enacted and there is a note, returns only
 * the note, because it says that the compact is not in effect.
 */
export function describeCompact({ code, compact, compactNote }: StateFacts): string {
  const place = statePlace(stateNames[code] ?? '')
  switch (compact) {
    case 'enacted':
      return compactNote ?? 'The Nurse Licensure Compact is enacted, but not in effect.'
    case 'not a member':
      return `${capitalized(place)} is not a member of the Nurse Licensure Compact.`
    case 'in effect':
      return `The Nurse Licensure Compact is in effect in ${place}.${compactNote ? ` ${compactNote}` : ''}`
  }
}

/** This rule applies in every state. */
export const licensePlace = 'Your license must be valid where the client is.'

/** Whether the nurse works in person. If so, the rules on home care apply to the entry. */
export const isInHomes = ({ contact }: { contact: string }): boolean =>
  /^(hands-on|in person)$/i.test(contact)
