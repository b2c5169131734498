import { atom, computed, map } from 'nanostores'
import type { ListedChange } from '../../../domain/catalog/changes.ts'
import type { SavedChanges, SavedItem } from '../../../domain/saved/saved.schema.ts'
import { call, listedChanges } from '../../browser/api.ts'
import { errorToast, failureKind, saveFailure, signInToSave } from '../ui/failures.ts'
import { takeIntent } from '../account/intent.ts'
import { $session } from '../account/session.ts'
import { askForSignIn } from '../account/sign-in.ts'
import { actionDuration, showToast, type Toast } from '../ui/toasts.ts'
import { $user } from '../account/user.ts'

type SavedState = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; items: SavedItem[] }

/** The saved entries, newest first. */
export const $savedList = atom<SavedState>({ state: 'none' })
/** By slug, the entries that this page has checked, saved or removed. Overrides `$savedList`. */
const $optimistic = map<Record<string, { saved: boolean; pending: boolean }>>({})

export const $savedBySlug = computed([$savedList, $optimistic], (list, optimistic) => {
  const listed =
    list.state === 'loaded' ? new Set(list.items.map((item) => item.opportunitySlug)) : undefined
  return (slug: string) => ({
    saved: optimistic[slug]?.saved ?? listed?.has(slug) ?? false,
    pending: optimistic[slug]?.pending ?? false,
  })
})

/** Loads the whole list once, for /saved and for a page with many save buttons. */
export async function loadSaved(): Promise<void> {
  const { state } = $savedList.get()
  if (state === 'loading' || state === 'loaded') return
  $savedList.set({ state: 'loading' })
  try {
    $savedList.set({ state: 'loaded', items: await call('GET /api/saved-opportunities') })
  } catch {
    $savedList.set({ state: 'failed' })
  }
}

/** Loads whether one entry is saved, for a page with one save button. */
export async function checkSaved(slug: string): Promise<void> {
  try {
    const { isSaved } = await call('GET /api/saved-opportunities/check/:slug', { params: { slug } })
    if (!$optimistic.get()[slug]?.pending)
      $optimistic.setKey(slug, { saved: isSaved, pending: false })
  } catch {
    // If the check fails, a saved entry may look unsaved. Saving the entry again changes nothing.
  }
}

const updateItems = (update: (items: SavedItem[]) => SavedItem[]): void => {
  const list = $savedList.get()
  if (list.state === 'loaded') $savedList.set({ state: 'loaded', items: update(list.items) })
}

const without = (slug: string) => (items: SavedItem[]) =>
  items.filter((item) => item.opportunitySlug !== slug)

const savedToast: Toast = {
  title: 'Saved!',
  description: 'Opportunity added to your saved list',
  action: {
    label: 'View list',
    altText: 'Open Saved Opportunities in the menu',
    href: '/saved',
  },
}

export async function saveEntry(slug: string, title: string): Promise<void> {
  if ($session.get().state === 'signed-out') {
    return askForSignIn(signInToSave, { kind: 'save', slug, title })
  }
  if ($savedBySlug.get()(slug).pending) return
  $optimistic.setKey(slug, { saved: true, pending: true })
  try {
    const item = await call('POST /api/saved-opportunities', { body: { opportunitySlug: slug } })
    updateItems((items) => [item, ...without(slug)(items)])
    $optimistic.setKey(slug, { saved: true, pending: false })
    showToast(savedToast)
  } catch (error) {
    $optimistic.setKey(slug, { saved: false, pending: false })
    if (failureKind(error) === 'sign-in') {
      return askForSignIn(signInToSave, { kind: 'save', slug, title })
    }
    showToast(saveFailure(error, $user.get()?.subscriptionTier !== 'member'))
  }
}

export async function removeEntry(slug: string): Promise<void> {
  if ($savedBySlug.get()(slug).pending) return
  $optimistic.setKey(slug, { saved: false, pending: true })
  try {
    // Load the entry's newest notes and status from the server, so that Undo can restore them.
    const item = (await call('GET /api/saved-opportunities')).find(
      (one) => one.opportunitySlug === slug,
    )
    await call('DELETE /api/saved-opportunities/:slug', { params: { slug } })
    updateItems(without(slug))
    $optimistic.setKey(slug, { saved: false, pending: false })
    showToast({
      title: 'Removed',
      description: 'Opportunity removed from your saved list',
      action: {
        label: 'Undo',
        altText: 'Save the opportunity again',
        run: () => void restoreEntry(slug, item),
      },
      duration: actionDuration,
    })
  } catch (error) {
    $optimistic.setKey(slug, { saved: true, pending: false })
    showToast(errorToast(error, 'Failed to remove opportunity'))
  }
}

/**
 * Saves a removed entry again, with its notes and status. Only this page still has these. So if the
 * save fails, the toast with "Try again" stays open until the user closes it.
 */
async function restoreEntry(slug: string, removed: SavedItem | undefined): Promise<void> {
  if ($savedBySlug.get()(slug).pending) return
  $optimistic.setKey(slug, { saved: true, pending: true })
  let saved = false
  try {
    let item = await call('POST /api/saved-opportunities', { body: { opportunitySlug: slug } })
    saved = true
    if (removed && (removed.notes || removed.status !== 'interested')) {
      const body = { notes: removed.notes ?? '', status: removed.status }
      item = await call('PATCH /api/saved-opportunities/:slug', { params: { slug }, body })
    }
    updateItems((items) => [item, ...without(slug)(items)])
    showToast(savedToast)
  } catch (error) {
    showToast({
      title: 'Error',
      description:
        failureKind(error) === 'limit'
          ? 'Your list is full. Remove another opportunity, then try again.'
          : `We couldn’t restore the opportunity${saved ? '’s notes and status' : ''}. Try again before you close this page.`,
      tone: 'error',
      action: {
        label: 'Try again',
        altText: 'Save the opportunity again',
        run: () => void restoreEntry(slug, removed),
      },
      duration: Infinity,
    })
  } finally {
    $optimistic.setKey(slug, { saved, pending: false })
  }
}

export async function changeSaved(
  slug: string,
  changes: SavedChanges,
  options: { keepalive?: boolean } = {},
): Promise<void> {
  const item = await call('PATCH /api/saved-opportunities/:slug', {
    params: { slug },
    body: changes,
    ...options,
  })
  updateItems((items) => items.map((one) => (one.id === item.id ? item : one)))
}

/** The changes of all entries, newest first. Empty until they are loaded. */
export const $changes = atom<ListedChange[]>([])

/** Loads the changes. Without them, the saved list has no badges. */
export async function loadChanges(): Promise<void> {
  if ($changes.get().length === 0) $changes.set(await listedChanges().catch(() => []))
}

$session.subscribe(({ state }) => {
  if (state !== 'signed-in') return
  const intent = takeIntent('save')
  if (intent) void saveEntry(intent.slug, intent.title)
})
