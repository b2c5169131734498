import { atom, map } from 'nanostores'
import {
  readComparison,
  writeComparison,
  type ComparedEntry,
  type Comparison,
} from '../../../domain/tools/compare.ts'
import { comparedEntry } from '../../browser/api.ts'

/** What the address of /compare asks for. Undefined until the address is read. */
export const $comparison = atom<Comparison | undefined>(undefined)

type LoadedEntry =
  { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; entry: ComparedEntry }

/** The entries of the comparison, by slug. */
export const $comparedEntries = map<Record<string, LoadedEntry>>({})

/** Loads the facts of an entry. After a failure, the next call tries again. */
export async function loadComparedEntry(slug: string): Promise<void> {
  const state = $comparedEntries.get()[slug]?.state
  if (state === 'loading' || state === 'loaded') return
  $comparedEntries.setKey(slug, { state: 'loading' })
  try {
    $comparedEntries.setKey(slug, { state: 'loaded', entry: await comparedEntry(slug) })
  } catch {
    $comparedEntries.setKey(slug, { state: 'failed' })
  }
}

function show(comparison: Comparison): void {
  $comparison.set(comparison)
  for (const slug of comparison.slugs) void loadComparedEntry(slug)
}

/** Reads the address, and follows it through the history. Returns a cleanup function. */
export function startComparison(knownSlugs: ReadonlySet<string>): () => void {
  const readAddress = () => show(readComparison(location.search, knownSlugs))
  readAddress()
  // The head script set this attribute, because the URL has a comparison.
  delete document.documentElement.dataset.search
  addEventListener('popstate', readAddress)
  return () => removeEventListener('popstate', readAddress)
}

/** Changes the entries or the weights, and writes them to the address. */
export function changeComparison(change: Partial<Pick<Comparison, 'slugs' | 'weights'>>): void {
  const before = $comparison.get()
  if (!before) return
  const { slugs, weights } = { ...before, ...change }
  history.replaceState(null, '', writeComparison(slugs, weights))
  show({ slugs, weights, unknown: [], leftOut: [], hasInvalidWeights: false })
}
