import { longDay } from '../text/day.ts'
import { stateNames, statePlace } from './state-names.ts'
import type { StateTax } from './state-tax.schema.ts'
import type { CompactStatus, StateFacts } from './states.schema.ts'

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
