import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'

/**
 * The public entries of a build, handed from the pages to the integrations: the pages run from a
 * bundle with its own copy of every module, so what both see hangs on the process.
 */
const place = Symbol.for('built-entries')
const holder = globalThis as unknown as Record<symbol, Opportunity[] | undefined>

export const setBuiltEntries = (entries: Opportunity[]): void => {
  holder[place] = entries
}

/** What the pages handed over; throws before they were built. */
export function builtEntries(): Opportunity[] {
  const entries = holder[place]
  if (!entries) throw new Error('No page of this build has read the entries yet')
  return entries
}
