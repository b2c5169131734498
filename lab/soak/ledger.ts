import type { SavedChanges, SavedItem } from '../../domain/saved/saved.schema.ts'

/**
 * What the site has acknowledged to one person. Where a call was not acknowledged either outcome is
 * right, so that the ledger holds everything that may be stored, and an acknowledged call narrows it.
 */
export interface Ledger {
  /** By slug: each state that may be stored now, as `savedState` writes it. */
  saves: Map<string, Set<string>>
  /** By request id. */
  questions: Map<string, Question>
  /** Payments that Stripe's page has taken. */
  payments: number
  departure: 'here' | 'asked' | 'gone'
}

/** A message to the guide. */
export interface Question {
  slug: string | undefined
  /** Every wording that was sent under this id. */
  wordings: string[]
  /** The answer, once the site has told all of it. */
  answer?: string
  /** The tab was closed on it, so that it may have reached the site at any time since. */
  isLeft?: true
  /** Whether the conversation was deleted since: for certain, or perhaps. */
  removed?: 'surely' | 'perhaps'
}

export const emptyLedger = (): Ledger => ({
  saves: new Map(),
  questions: new Map(),
  payments: 0,
  departure: 'here',
})

/** Not on the list. */
export const absent = 'absent'

/** A saved item as the ledger compares it. */
export const savedState = ({ notes, status }: Pick<SavedItem, 'notes' | 'status'>): string =>
  JSON.stringify([status, notes])

const fresh = savedState({ notes: null, status: 'interested' })

/** What a changing call makes of a state. */
export type Step = (state: string) => string

export const saving: Step = (state) => (state === absent ? fresh : state)
export const unsaving: Step = () => absent
export const changing =
  (changes: SavedChanges): Step =>
  (state) => {
    if (state === absent) return state
    const [status, notes] = JSON.parse(state) as [SavedItem['status'], string | null]
    return savedState({ notes: changes.notes ?? notes, status: changes.status ?? status })
  }

/** What may be stored about a slug. */
export const possible = ({ saves }: Ledger, slug: string): Set<string> =>
  saves.get(slug) ?? new Set([absent])

/** Writes down a step; one that was not acknowledged may have happened or not. */
export function write(ledger: Ledger, slug: string, step: Step, acknowledged: boolean): void {
  const before = [...possible(ledger, slug)]
  const after = before.map(step)
  ledger.saves.set(slug, new Set(acknowledged ? after : [...before, ...after]))
}

/**
 * Holds the ledger against something that the site has shown, and narrows it to that.
 *
 * @returns false when this may not be: something acknowledged was lost
 */
export function witness(ledger: Ledger, slug: string, state: string): boolean {
  const fits = possible(ledger, slug).has(state)
  ledger.saves.set(slug, new Set([state]))
  return fits
}
