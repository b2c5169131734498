import type { SavedChanges, SavedItem } from '../../domain/saved/saved.schema.ts'

/**
 * The data that the site may have stored for one user. If a request gets no reply, the ledger keeps
 * both the old and the new state. When a later reply shows which of them is stored, the ledger
 * keeps only that one.
 */
export interface Ledger {
  /** For each slug, every state that may be stored now: `absent`, or a result of `savedState()`. */
  saves: Map<string, Set<string>>
  /** Questions by request id. */
  questions: Map<string, Question>
  payments: number
  deletion: 'none' | 'requested' | 'done'
}

export interface Question {
  slug: string | undefined
  /** Every text that was sent with this request id. */
  wordings: string[]
  /** The complete answer. Undefined until the site has streamed all of it. */
  answer?: string
  /**
   * Set if the user closed the tab soon after sending the question. The site may still receive the
   * question later.
   */
  isLeft?: true
  /**
   * `surely` if the site deleted the conversation after it had received the question. `perhaps` if
   * the deletion may have failed, or if the question may have arrived after the deletion.
   */
  removed?: 'surely' | 'perhaps'
}

export const emptyLedger = (): Ledger => ({
  saves: new Map(),
  questions: new Map(),
  payments: 0,
  deletion: 'none',
})

export const absent = 'absent'

export const savedState = ({ notes, status }: Pick<SavedItem, 'notes' | 'status'>): string =>
  JSON.stringify([status, notes])

const newSave = savedState({ notes: null, status: 'interested' })

/** Takes the state before a write request and returns the state after it. */
export type Step = (state: string) => string

export const saveStep: Step = (state) => (state === absent ? newSave : state)
export const removeStep: Step = () => absent
export const changeStep =
  (changes: SavedChanges): Step =>
  (state) => {
    if (state === absent) return state
    const [status, notes] = JSON.parse(state) as [SavedItem['status'], string | null]
    return savedState({ notes: changes.notes ?? notes, status: changes.status ?? status })
  }

export const possibleStates = ({ saves }: Ledger, slug: string): Set<string> =>
  saves.get(slug) ?? new Set([absent])

/**
 * Records a write request. If the site did not acknowledge it, both the old and the new states
 * remain possible.
 */
export function recordStep(ledger: Ledger, slug: string, step: Step, acknowledged: boolean): void {
  const before = [...possibleStates(ledger, slug)]
  const after = before.map(step)
  ledger.saves.set(slug, new Set(acknowledged ? after : [...before, ...after]))
}

/**
 * Checks that `state`, which the site shows for an entry, is one of the possible states in the
 * ledger. Then makes `state` the only possible state of the entry.
 *
 * @returns false if `state` was not possible, so the site has lost an acknowledged change
 */
export function narrowTo(ledger: Ledger, slug: string, state: string): boolean {
  const fits = possibleStates(ledger, slug).has(state)
  ledger.saves.set(slug, new Set([state]))
  return fits
}
