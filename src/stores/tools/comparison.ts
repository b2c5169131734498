import { atom } from 'nanostores'
import {
  readComparison,
  type ComparedEntry,
  type Comparison,
  type UserFacts,
} from '../../../domain/tools/compare.ts'
import { writeComparison } from '../../../domain/tools/comparison-link.ts'
import { comparedEntry } from '../../browser/api.ts'
import { profileKey } from '../../browser/storage.ts'

/** The comparison in the URL of /compare. Undefined until the URL is read. */
export const $comparison = atom<Comparison | undefined>(undefined)

type LoadedEntry = 'loading' | 'failed' | ComparedEntry

export const $comparedEntries = atom<Readonly<Record<string, LoadedEntry>>>({})

const setEntry = (slug: string, loaded: LoadedEntry): void =>
  $comparedEntries.set({ ...$comparedEntries.get(), [slug]: loaded })

/** Facts about each entry that depend on the user, by slug. */
export const $userFacts = atom<Readonly<Record<string, UserFacts>>>({})

/** Does nothing if the entry is loaded or loading. If an earlier load failed, tries again. */
export async function loadComparedEntry(slug: string): Promise<void> {
  if (($comparedEntries.get()[slug] ?? 'failed') !== 'failed') return
  setEntry(slug, 'loading')
  try {
    setEntry(slug, await comparedEntry(slug))
  } catch {
    setEntry(slug, 'failed')
  }
}

let follows = false

/** Most visitors are not signed in and have no profile, so they do not load this code. */
async function addUserFacts(): Promise<void> {
  if (follows) return
  follows = true
  const { followUserFacts } = await import('./comparison-user.ts')
  followUserFacts($comparedEntries).subscribe((facts) => $userFacts.set(facts))
}

let slugsOfDirectory: ReadonlySet<string> = new Set()

function readAddress(): void {
  const comparison = readComparison(location.search, slugsOfDirectory)
  $comparison.set(comparison)
  for (const slug of comparison.slugs) void loadComparedEntry(slug)
}

export function startComparison(knownSlugs: ReadonlySet<string>): () => void {
  slugsOfDirectory = knownSlugs
  readAddress()
  // The head script set this attribute to hide the comparison until the URL is read.
  delete document.documentElement.dataset.search
  addEventListener('popstate', readAddress)
  // If the import fails, the comparison keeps the figures for the default profile.
  const addFacts = () => void addUserFacts().catch(() => undefined)
  const { dataset } = document.documentElement
  if ('session' in dataset || profileKey in dataset) addFacts()
  addEventListener(profileKey, addFacts)
  return () => {
    removeEventListener('popstate', readAddress)
    removeEventListener(profileKey, addFacts)
  }
}

export function changeComparison(change: Partial<Pick<Comparison, 'slugs' | 'weights'>>): void {
  const before = $comparison.get()
  if (!before) return
  const { slugs, weights } = { ...before, ...change }
  history.replaceState(null, '', writeComparison(slugs, weights))
  readAddress()
}
