import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestUser } from '../support/local-set.ts'
import { connectStores, stubBrowser, type Send } from '../support/store-browser.ts'
import { useLocalSet } from '../support/use-local-set.ts'

// The stores of saving and of notes, against the site's functions, without a browser.

const [slug, other] = ['executive-health-monitoring', 'luxury-travel-medicine'] as const
const path = '/api/saved-opportunities'

const set = useLocalSet()

const user = vi.hoisted(() => ({ token: '' }))
vi.mock('../../src/browser/clerk.ts', () => ({
  $clerkUser: atom({ id: 'a-user' }),
  sessionToken: async () => user.token,
  loadClerk: async () => ({}),
}))
vi.mock('../../src/stores/ui/load-overlays.ts', () => ({ loadOverlays: () => undefined }))
const reload = vi.fn<() => void>()
const { local } = stubBrowser({ location: { reload }, navigator: { onLine: true } })
const { network, toServer } = connectStores(set)

beforeEach(() => {
  local.clear()
  network.send = undefined
})

/** Loads the stores as a new page of the same browser does. */
async function openPage(nurse: TestUser) {
  user.token = nurse.token()
  vi.resetModules()
  const saved = await import('../../src/stores/saved/saved.ts')
  const notes = await import('../../src/stores/saved/notes.ts')
  const { $user } = await import('../../src/stores/account/user.ts')
  const { $toasts } = await import('../../src/stores/ui/toasts.ts')
  const { endPage } = await import('../../src/browser/session-end.ts')
  await expect.poll(() => $user.get()).toBeDefined()
  return {
    ...saved,
    ...notes,
    endPage,
    look: (of: string = slug) => saved.$savedBySlug.get()(of),
    toast: () => $toasts.get().at(-1),
    note: () => notes.$noteStates.get()[slug],
    run: () => ($toasts.get().at(-1)!.action as { run: () => void }).run(),
  }
}

const failing =
  (method: string, status = 503): Send =>
  async (to, init) =>
    init?.method === method ? new Response('{}', { status }) : toServer(to, init)

/** Holds back the next reply to `method` until `letGo`, and then lets all through. */
function hold(method: string) {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.send = async (to, init) => {
    const reply = toServer(to, init)
    if (init?.method !== method) return reply
    network.send = undefined
    await reply
    asked.resolve()
    const { signal } = init
    await Promise.race([
      gate.promise,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    return reply
  }
  return { asked: asked.promise, letGo: gate.resolve }
}

const stored = async (nurse: TestUser, of: string = slug) => {
  const { body } = await nurse.call('GET', path)
  return (body as { opportunitySlug: string; notes: string | null; status: string }[]).find(
    ({ opportunitySlug }) => opportunitySlug === of,
  )
}
const drafts = () => [...local.keys()].filter((key) => key.startsWith('notes:'))

async function savedPage(nurse: TestUser) {
  await nurse.call('POST', path, { opportunitySlug: slug })
  const page = await openPage(nurse)
  await page.loadSaved()
  return page
}

test('a save shows immediately, is sent once, and is reverted when it fails', async () => {
  const nurse = await set.signUp()
  const page = await openPage(nurse)
  const held = hold('POST')
  const saving = page.saveEntry(slug, 'A')
  expect(page.look()).toEqual({ saved: true, pending: true })
  await held.asked
  network.send = () => Promise.reject(new Error('A second request.'))
  await page.saveEntry(slug, 'A')
  expect(page.look()).toEqual({ saved: true, pending: true })
  held.letGo()
  await saving
  expect([page.look(), page.toast()?.tone]).toEqual([{ saved: true, pending: false }, undefined])
  network.send = failing('POST', 500)
  await page.saveEntry(other, 'B')
  expect([page.look(other).saved, page.toast()?.tone]).toEqual([false, 'error'])
  network.send = failing('DELETE')
  await page.removeEntry(slug)
  expect([page.look(), page.toast()?.tone]).toEqual([{ saved: true, pending: false }, 'error'])
})

test('Undo of a removal restores the newest notes and status, and offers another try if it fails', async () => {
  const nurse = await set.signUp()
  const page = await savedPage(nurse)
  const newest = { notes: 'Ask Dana', status: 'building' }
  await nurse.call('PATCH', `${path}/${slug}`, newest)
  await page.removeEntry(slug)
  expect(await stored(nurse)).toBeUndefined()
  network.send = failing('PATCH')
  page.run()
  await expect.poll(() => page.toast()).toMatchObject({ tone: 'error', duration: Infinity })
  expect(await stored(nurse)).toMatchObject({ notes: null })
  network.send = undefined
  page.run()
  await expect.poll(() => stored(nurse)).toMatchObject(newest)
  expect(page.look()).toEqual({ saved: true, pending: false })
})

test('a note is stored in order: text typed during a request is sent after it', async () => {
  const nurse = await set.signUp()
  const page = await savedPage(nurse)
  const held = hold('PATCH')
  page.typeNote(slug, 'Foo')
  void page.sendNote(slug)
  await held.asked
  page.typeNote(slug, 'Foo bar')
  await page.sendNote(slug)
  expect([(await stored(nurse))?.notes, page.note()]).toEqual(['Foo', 'typing'])
  held.letGo()
  const noteIsStored = async () => (await stored(nurse))?.notes
  await expect.poll(noteIsStored).toBe('Foo bar')
  await expect.poll(() => page.note()).toBe('saved')
  expect(drafts()).toEqual([])
})

test('a note that is not stored stays for its user alone, who sends it later (A2)', async () => {
  const [nurse, next] = [await set.signUp(), await set.signUp()]
  const page = await savedPage(nurse)
  network.send = failing('PATCH')
  page.typeNote(slug, 'A secret')
  await page.sendNote(slug)
  expect(page.note()).toBe('failed')
  network.send = undefined

  const theirs = await savedPage(next)
  expect(theirs.storedNote(slug)).toBeUndefined()
  await theirs.sendNote(slug)
  expect((await stored(next))?.notes).toBeNull()

  const back = await savedPage(nurse)
  expect(back.storedNote(slug)).toBe('A secret')
  await back.sendNote(slug)
  expect([(await stored(nurse))?.notes, drafts()]).toEqual(['A secret', []])
})

/** The nurse writes a note on another device, whose request has no `ifNotes`. */
const writeElsewhere = (nurse: TestUser, notes: string) =>
  nurse.call('PATCH', `${path}/${slug}`, { notes })

test('a note that another device changed keeps both texts, also if a page typed it long ago (N1)', async () => {
  const nurse = await set.signUp()
  const page = await savedPage(nurse)
  await writeElsewhere(nurse, 'Call the board')
  page.typeNote(slug, 'Ask about fees')
  await page.sendNote(slug)
  await expect
    .poll(async () => (await stored(nurse))?.notes)
    .toBe('Call the board\n\nAsk about fees')
  await expect.poll(() => page.note()).toBe('saved')

  network.send = failing('PATCH')
  page.typeNote(slug, 'Fees are $40')
  await page.sendNote(slug)
  network.send = undefined
  await writeElsewhere(nurse, 'A newer note')
  const later = await savedPage(nurse)
  await later.sendNote(slug)
  await expect.poll(async () => (await stored(nurse))?.notes).toBe('A newer note\n\nFees are $40')
  await expect.poll(drafts).toEqual([])
})

test('a note has no text twice after a lost reply, or from a page that has an older part of it (N1)', async () => {
  const nurse = await set.signUp()
  const page = await savedPage(nurse)
  network.send = async (to, init) => {
    const reply = await toServer(to, init)
    if (init?.method === 'PATCH') throw new TypeError('The reply is lost.')
    return reply
  }
  page.typeNote(slug, 'Foo')
  await page.sendNote(slug)
  expect([(await stored(nurse))?.notes, page.note()]).toEqual(['Foo', 'failed'])
  network.send = undefined
  page.typeNote(slug, 'Food')
  await page.sendNote(slug)
  expect([(await stored(nurse))?.notes, page.note()]).toEqual(['Food', 'saved'])
  await writeElsewhere(nurse, 'Food and drink')
  page.typeNote(slug, 'Food and')
  await page.sendNote(slug)
  await expect.poll(() => page.note()).toBe('saved')
  expect((await stored(nurse))?.notes).toBe('Food and drink')
})

test('a note of a session that ends during its request keeps its newest text (A2)', async () => {
  const nurse = await set.signUp()
  const page = await savedPage(nurse)
  const held = hold('PATCH')
  page.typeNote(slug, 'Foo')
  void page.sendNote(slug)
  await held.asked
  page.typeNote(slug, 'Foo bar')
  page.endPage()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(page.note()).toBe('failed')
  const back = await savedPage(nurse)
  expect(back.storedNote(slug)).toBe('Foo bar')
  await back.sendNote(slug)
  expect((await stored(nurse))?.notes).toBe('Foo bar')
})
