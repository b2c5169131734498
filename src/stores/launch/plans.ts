import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { FillIns } from '../../../domain/launch/fill-ins.ts'
import {
  adoptStored,
  changeField,
  isForMembers,
  noFields,
  settleReply,
  shownFields,
  type LocalFields,
  type PlanFields,
} from '../../../domain/launch/plan-fields.ts'
import { call } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { readStoredJson, writeStored } from '../../browser/storage.ts'
import { $membership } from '../billing/membership.ts'
import { loadUser, $user } from '../account/user.ts'

/** The slug of the fields that all plans share. No entry has this slug. */
export const fillInsSlug = ''

const $locals = map<Record<string, LocalFields>>({})

/** The fields of the user's plans by slug, with what this browser has not sent yet. */
export const $planFields: ReadableAtom<Record<string, PlanFields>> = computed($locals, (locals) =>
  Object.fromEntries(Object.entries(locals).map(([slug, local]) => [slug, shownFields(local)])),
)

/** By slug and key, texts that a change on another device replaced. */
export const $lostTexts: ReadableAtom<Record<string, LocalFields['lost']>> = computed(
  $locals,
  (locals) => Object.fromEntries(Object.entries(locals).map(([slug, { lost }]) => [slug, lost])),
)

export const $plansState = atom<'none' | 'loading' | 'loaded' | 'failed'>('none')

/** `waiting` means that a request failed, and that this browser tries again. */
const $sending = atom<'idle' | 'sending' | 'waiting' | 'refused'>('idle')
/** Whether local storage is off or full. */
const $isUnstored = atom(false)

const mayWrite = (key: string): boolean => !isForMembers(key) || $membership.get() === 'member'
const hasDrafts = ({ drafts }: LocalFields): boolean => Object.keys(drafts).some(mayWrite)

export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused' | 'unstored'
export const $saveState: ReadableAtom<SaveState> = computed(
  [$locals, $sending, $isUnstored, $membership],
  (locals, sending, isUnstored) => {
    if (!Object.values(locals).some(hasDrafts)) return 'saved'
    if (sending === 'refused') return sending
    if (sending === 'waiting') return isUnstored ? 'unstored' : sending
    return 'saving'
  },
)

/** Milliseconds of the server's clock minus this browser's. */
let clockOffset = 0

const userKey = (): string => `launch:${$user.get()?.id ?? ''}:`

function stored(slug: string): Pick<LocalFields, 'drafts' | 'lost'> {
  const written = Object(readStoredJson('localStorage', userKey() + slug)) as Partial<LocalFields>
  return { drafts: written.drafts ?? {}, lost: written.lost ?? {} }
}

/** Changes the fields that this tab shows, after what another tab has stored. */
function update(slug: string, next: (local: LocalFields) => LocalFields): void {
  const shown = $locals.get()[slug] ?? noFields
  const local = next($isUnstored.get() ? shown : adoptStored(shown, stored(slug)))
  $locals.setKey(slug, local)
  const { drafts, lost } = local
  const isEmpty = Object.keys({ ...drafts, ...lost }).length === 0
  const text = isEmpty ? undefined : JSON.stringify({ drafts, lost })
  const isWritten = writeStored('localStorage', userKey() + slug, text)
  if (text !== undefined) $isUnstored.set(!isWritten)
}

/** Milliseconds from the last change to its request. */
const pause = 700
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** `key` is a field of the plan, or of the fill-ins if `slug` is `fillInsSlug`. */
export function changePlan(slug: string, key: string, value: string): void {
  update(slug, (local) => changeField(local, key, value, Date.now() + clockOffset))
  sendLater(pause)
}

/** Uses the text that another device replaced, or drops it. */
export function settleLost(slug: string, key: string, isUsed: boolean): void {
  const text = $locals.get()[slug]?.lost[key]
  update(slug, (local) => {
    const lost = Object.entries(local.lost).filter(([one]) => one !== key)
    return { ...local, lost: Object.fromEntries(lost) }
  })
  if (isUsed && text !== undefined) changePlan(slug, key, text)
}

function sendLater(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), milliseconds)
}

/** At most this many fields of up to 2 kB in one request, because a body has at most 64 KB. */
const mostSent = 25

let isSending = false

/** Sends all drafts, one request after the other. `leaving` lets them finish after the page closes. */
async function sendAll(leaving = false): Promise<void> {
  if (isSending && !leaving) return sendLater(pause)
  isSending = true
  try {
    let isRefused = false
    for (const slug of Object.keys($locals.get()))
      isRefused = !(await sendDrafts(slug, leaving)) || isRefused
    failures = 0
    $sending.set(isRefused ? 'refused' : 'idle')
  } catch (error) {
    $sending.set('waiting')
    if (error instanceof CallError && error.code === 'membership_required') await loadUser()
    failures += 1
    sendLater(Math.min(60_000, 2 ** failures * 1_000))
  } finally {
    isSending = false
  }
}

/**
 * Returns false if the server refuses a field of this plan, which a retry would not change: the next
 * change or page tries again.
 */
async function sendDrafts(slug: string, keepalive: boolean): Promise<boolean> {
  for (;;) {
    const all = Object.entries($locals.get()[slug]?.drafts ?? {}).filter(([key]) => mayWrite(key))
    const sent = Object.fromEntries(all.slice(0, mostSent))
    if (all.length === 0) return true
    $sending.set('sending')
    const fields = Object.fromEntries(
      Object.entries(sent).map(([key, { value, at }]) => [key, { value, at }]),
    )
    const options = { body: { fields }, keepalive }
    try {
      const reply =
        slug === fillInsSlug
          ? await call('PATCH /api/fill-ins', options)
          : await call('PATCH /api/launch-plan/:slug', { params: { slug }, ...options })
      update(slug, (local) => settleReply(local, sent, reply))
    } catch (error) {
      if (error instanceof CallError && [400, 404, 413].includes(error.status)) return false
      throw error
    }
  }
}

/** Loads all plans, and sends what an earlier page could not send. */
export async function loadPlans(): Promise<void> {
  if (['loading', 'loaded'].includes($plansState.get())) return
  $plansState.set('loading')
  try {
    const { plans, fillIns, serverTime } = await call('GET /api/launch-plan')
    clockOffset = Date.parse(serverTime) - Date.now()
    const saved = { [fillInsSlug]: fillIns } as Record<string, PlanFields>
    for (const plan of plans) saved[plan.opportunitySlug] = plan.fields
    for (const slug of new Set([...Object.keys(saved), ...storedSlugs()]))
      $locals.setKey(slug, adoptStored({ ...noFields, saved: saved[slug] ?? {} }, stored(slug)))
    $plansState.set('loaded')
  } catch {
    $plansState.set('failed')
    return
  }
  sendLater(0)
}

function storedSlugs(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(userKey()))
      .map((key) => key.slice(userKey().length))
  } catch {
    return []
  }
}

export async function removePlan(slug: string): Promise<void> {
  await call('DELETE /api/launch-plan/:slug', { params: { slug } })
  update(slug, () => noFields)
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if ($plansState.get() !== 'loaded') return
    for (const slug of storedSlugsAfter(key))
      $locals.setKey(slug, adoptStored($locals.get()[slug] ?? noFields, stored(slug)))
  })
  $membership.listen(() => {
    if ($plansState.get() === 'loaded') sendLater(0)
  })
  addEventListener('online', () => sendLater(0))
  addEventListener('pagehide', () => void sendAll(true))
}

/** The slugs whose stored fields a `storage` event is about. `null` is about all. */
const storedSlugsAfter = (key: string | null): string[] =>
  key === null
    ? Object.keys($locals.get())
    : key.startsWith(userKey())
      ? [key.slice(userKey().length)]
      : []

/** The entry whose prices `$fillIns` has. */
const $pricesSlug = atom('')
/** The name of the state in the user's profile. */
const $profileState = atom<string | undefined>(undefined)

const textsOf = (fields: PlanFields = {}): FillIns =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]))

/**
 * The nurse's fields, and her prices for the entry that `loadFillIns` named. Without a state of its
 * own, the state is the one of her profile. Call `loadPlans` first.
 */
export const $fillIns: ReadableAtom<FillIns> = computed(
  [$planFields, $pricesSlug, $profileState],
  (plans, slug, profileState) => {
    const prices = Object.entries(textsOf(plans[slug])).filter(([key]) => key.startsWith('price'))
    const typed = textsOf(plans[fillInsSlug])
    const state = typed['state'] ?? profileState
    return { ...typed, ...(state && { state }), ...Object.fromEntries(prices) }
  },
)

let isProfileFollowed = false

export function loadFillIns(slug: string): void {
  $pricesSlug.set(slug)
  if (isProfileFollowed) return
  isProfileFollowed = true
  // A signed-in user's page has already loaded these for the menu, so they do not count here.
  void Promise.all([import('../tools/profile.ts'), import('../../../domain/tools/state-names.ts')])
    .then(([{ $stateCode }, { stateNames }]) =>
      $stateCode.subscribe((code) => $profileState.set(code && stateNames[code])),
    )
    .catch(() => undefined)
}
