import type { OpportunityCard } from '../../domain/catalog/card.ts'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'

export interface BuiltEntry {
  data: Opportunity
  json: OpportunityCard & EntryText
}

/**
 * During a build, the pages store the public entries on `globalThis`, and our Astro integration
 * `entry-files` reads them there. A module variable would not work, because the pages run from a
 * bundle, which has its own copy of each module.
 */
const key = Symbol.for('built-entries')
const holder = globalThis as unknown as Record<symbol, BuiltEntry[] | undefined>

export const setBuiltEntries = (entries: BuiltEntry[]): void => {
  holder[key] = entries
}

export function builtEntries(): BuiltEntry[] {
  const entries = holder[key]
  if (!entries) throw new Error('No page of this build has loaded the entries yet')
  return entries
}
