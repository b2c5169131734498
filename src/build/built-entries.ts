import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'

/**
 * Passes the public entries from the pages to the integrations. Pages run from a bundle with its own
 * copy of each module, so the entries are stored on `globalThis`.
 */
const key = Symbol.for('built-entries')
const holder = globalThis as unknown as Record<symbol, Opportunity[] | undefined>

export const setBuiltEntries = (entries: Opportunity[]): void => {
  holder[key] = entries
}

/** The entries that the pages stored. Throws when no page was built yet. */
export function builtEntries(): Opportunity[] {
  const entries = holder[key]
  if (!entries) throw new Error('No page of this build has loaded the entries yet')
  return entries
}
