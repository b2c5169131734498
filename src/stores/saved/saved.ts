import { atom, computed, map } from 'nanostores'
import type { SavedChanges, SavedItem } from '../../../domain/saved/saved.schema.ts'
import { call } from '../../browser/api.ts'
import { failureKind, removeFailure, saveFailure } from '../billing/billing-errors.ts'
import { takeIntent } from '../account/intent.ts'
import { $session } from '../account/session.ts'
import { openSignIn } from '../account/sign-in.ts'
import { dismissToast, showToast } from '../ui/toasts.ts'
import { $user } from '../account/user.ts'

type SavedState = { state: 'none' | 'loading' | 'failed' } | { state: 'known'; items: SavedItem[] }

const $items = atom<SavedState>({ state: 'none' })
/** What one button believes, by slug, while the list is away or a call is under way. */
const $believed = map<Record<string, { saved: boolean; pending: boolean }>>({})

/** The whole list, newest first. */
export const $savedList = computed($items, (list) => list)

/** Whether a slug is saved, and whether that is being changed. */
export const $savedBySlug = computed([$items, $believed], (list, believed) => {
  const listed =
    list.state === 'known' ? new Set(list.items.map((item) => item.opportunitySlug)) : undefined
  return (slug: string) => ({
    saved: believed[slug]?.saved ?? listed?.has(slug) ?? false,
    pending: believed[slug]?.pending ?? false,
  })
})

/** Reads the list once, for a page with many buttons; a second call joins the first. */
export async function loadSaved(): Promise<void> {
  const { state } = $items.get()
  if (state === 'loading' || state === 'known') return
  $items.set({ state: 'loading' })
  try {
    $items.set({ state: 'known', items: await call('listSaved') })
  } catch {
    $items.set({ state: 'failed' })
  }
}

/** Asks for one slug, for a page with one button. */
export async function checkSaved(slug: string): Promise<void> {
  try {
    const { isSaved } = await call('checkSaved', { params: { slug } })
    if (!$believed.get()[slug]?.pending) $believed.setKey(slug, { saved: isSaved, pending: false })
  } catch {
    // The button then shows "not saved", and saving twice is harmless.
  }
}

const changeItems = (change: (items: SavedItem[]) => SavedItem[]): void => {
  const list = $items.get()
  if (list.state === 'known') $items.set({ state: 'known', items: change(list.items) })
}

const without = (slug: string) => (items: SavedItem[]) =>
  items.filter((item) => item.opportunitySlug !== slug)

/** How long the toast is seen before the dialog covers it, in ms (product spec, section 9). */
const dialogAfter = 500

function askToSignIn(slug: string): void {
  showToast({
    title: 'Please sign in',
    description: 'You need to be logged in to save opportunities',
    tone: 'notice',
  })
  setTimeout(() => openSignIn({ intent: { kind: 'save', slug } }), dialogAfter)
}

/** Saves at once for the eye, then for good; a failure takes it back and says why. */
export async function saveEntry(slug: string): Promise<void> {
  if ($session.get().state === 'signed-out') return askToSignIn(slug)
  if ($savedBySlug.get()(slug).pending) return
  $believed.setKey(slug, { saved: true, pending: true })
  try {
    const item = await call('saveOpportunity', { input: { opportunitySlug: slug } })
    changeItems((items) => [item, ...without(slug)(items)])
    $believed.setKey(slug, { saved: true, pending: false })
    showToast({ title: 'Saved!', description: 'Opportunity added to your saved list' })
  } catch (error) {
    $believed.setKey(slug, { saved: false, pending: false })
    showToast(saveFailure(error, $user.get()?.subscriptionTier !== 'member'))
    if (failureKind(error) === 'sign-in') {
      setTimeout(() => openSignIn({ intent: { kind: 'save', slug } }), dialogAfter)
    }
  }
}

/** The toast that offers to bring back what was removed last. */
let undo = 0

/** Removes at once for the eye, then for good; Undo brings it back with its notes. */
export async function removeEntry(slug: string): Promise<void> {
  if ($savedBySlug.get()(slug).pending) return
  const list = $items.get()
  const item =
    list.state === 'known' ? list.items.find((one) => one.opportunitySlug === slug) : undefined
  $believed.setKey(slug, { saved: false, pending: true })
  try {
    await call('removeSaved', { params: { slug } })
    changeItems(without(slug))
    $believed.setKey(slug, { saved: false, pending: false })
    undo = showToast({
      title: 'Removed',
      description: 'Opportunity removed from your saved list',
      action: { label: 'Undo', altText: 'Save it again', run: () => void restoreEntry(slug, item) },
    })
  } catch (error) {
    $believed.setKey(slug, { saved: true, pending: false })
    showToast(removeFailure(error))
  }
}

async function restoreEntry(slug: string, item: SavedItem | undefined): Promise<void> {
  await saveEntry(slug)
  if (item && (item.notes || item.status !== 'interested')) {
    await changeSaved(slug, { notes: item.notes ?? '', status: item.status }).catch(() => undefined)
  }
}

/** Writes notes or a status; rejects when it could not be kept. */
export async function changeSaved(
  slug: string,
  changes: SavedChanges,
  how: { keepalive?: boolean; evenAfter?: boolean } = {},
): Promise<void> {
  const item = await call('changeSaved', { params: { slug }, input: changes, ...how })
  // By its id, which is one person's alone: by now the list may be another's.
  changeItems((items) => items.map((one) => (one.id === item.id ? item : one)))
}

$session.subscribe(({ state }) => {
  if (state === 'signed-out') {
    $items.set({ state: 'none' })
    $believed.set({})
    dismissToast(undo)
  }
  if (state === 'signed-in') {
    const begun = takeIntent('save')
    if (begun) void saveEntry(begun.slug)
  }
})
