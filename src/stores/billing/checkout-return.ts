import { atom, computed } from 'nanostores'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { entrySlug } from '../../../domain/http/paths.ts'
import { call } from '../../browser/api.ts'
import { loadCards } from '../catalog/cards.ts'
import { returnPath } from './checkout.ts'
import { refreshTimes, userReadTimes } from './return-attempts.ts'
import { $session } from '../account/session.ts'
import { $user, refreshSubscription, refreshUser } from '../account/user.ts'

/** What became of a payment, as far as the page that Stripe returns to can tell. */
export type CheckoutReturn =
  | { state: 'none' | 'confirming' }
  /** Stripe says that it is paid; `path` is the page that the user came from. */
  | { state: 'confirmed'; path: string | undefined }
  /** Stripe was asked and knows of no membership. */
  | { state: 'not-found' }
  /** Nobody could be asked. */
  | { state: 'unreachable' }

const $state = atom<CheckoutReturn>({ state: 'none' })
export const $checkoutReturn = computed($state, (state) => state)

/** When calls take so long that the rest is not worth waiting for, in ms after the return. */
const patience = 30_000
/** From this attempt on the payment may have been refunded already (scenario S3). */
const refundsFrom = 1500
/** A refund older than this belongs to an earlier payment, in ms. */
const recent = 60 * 60 * 1000

const $list = atom<Refund[]>([])
/** The user's refunds, newest first. */
export const $refunds = computed($list, (refunds) => refunds)

export async function loadRefunds(): Promise<void> {
  try {
    $list.set(await call('listRefunds'))
  } catch {
    // A notice is missing until the next visit; the refund is not.
  }
}

$session.listen(({ state }) => {
  if (state === 'signed-out') $list.set([])
})

const isRecent = ({ refundedAt }: Refund) =>
  refundedAt === null || Date.now() - Date.parse(refundedAt) < recent

/** The address without Stripe's word, so that a reload or Back does not return once more. */
function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname)
}

/** The order in which the page reads the user and asks Stripe; at the same time it reads first. */
const steps = [
  ...userReadTimes.map((at) => ({ at, asksStripe: false })),
  ...refreshTimes.map((at) => ({ at, asksStripe: true })),
].sort((one, other) => one.at - other.at)

/** Asks Stripe until the payment shows; the address alone proves nothing (scenarios C1, C6, W8). */
export async function confirmPayment(): Promise<void> {
  if ($state.get().state === 'confirming') return
  $state.set({ state: 'confirming' })
  const path = returnPath()
  // The welcome names the entry that the user came from. It loads while Stripe is asked.
  const slug = path && entrySlug(path)
  if (slug) loadCards([slug])
  const began = Date.now()
  let answered = false
  for (const { at, asksStripe } of steps) {
    if (Date.now() - began > patience) break
    await new Promise((resolve) => setTimeout(resolve, began + at - Date.now()))
    try {
      await (asksStripe ? refreshSubscription() : refreshUser())
      answered ||= asksStripe
      if ($user.get()?.subscriptionTier === 'member') {
        cleanAddress()
        return $state.set({ state: 'confirmed', path })
      }
    } catch {
      continue
    }
    if (at < refundsFrom) continue
    await loadRefunds()
    if ($list.get().some(isRecent)) break
  }
  $state.set({ state: answered ? 'not-found' : 'unreachable' })
}

let begun = false

/** What the address asks of the subscription page, once a page: called when somebody is signed in. */
export function finishReturn(): void {
  if (begun) return
  begun = true
  const query = new URLSearchParams(location.search)
  if (query.get('checkout') === 'complete') return void confirmPayment()
  void loadRefunds()
  if (query.get('portal') !== 'returned') return
  cleanAddress()
  // A cancellation shows at once, also when its event is late; a failure leaves what is known.
  refreshSubscription().catch(() => undefined)
}
