import { atom, computed } from 'nanostores'
import type { Refund } from '../../../domain/billing/checkout.schema.ts'
import { entrySlug } from '../../../domain/http/paths.ts'
import { call } from '../../browser/api.ts'
import { loadAllCards } from '../catalog/cards.ts'
import { failureSentence } from '../ui/failures.ts'
import { returnPath } from './checkout.ts'
import { $user, refreshSubscription, loadUser } from '../account/user.ts'
import { showToast } from '../ui/toasts.ts'

export type CheckoutReturn =
  | { state: 'none' | 'confirming' }
  /** `path` is the page of this site on which the user started the checkout, if known. */
  | { state: 'confirmed'; path: string | undefined }
  /** The server has checked with Stripe, and the user is not a member. */
  | { state: 'not-found' }
  /** Every request to check with Stripe failed. */
  | { state: 'unreachable' }

export const $checkoutReturn = atom<CheckoutReturn>({ state: 'none' })

/**
 * When the page checks the payment with Stripe, in ms after the user returned from Stripe Checkout.
 * Each check counts toward the rate limit: by default 6 billing requests a minute.
 */
const checkTimes = [0, 2500, 10_000]
/** Milliseconds after which the page starts no further check. */
const timeout = 30_000
/** A refund that is older than this many ms belongs to an earlier payment. */
const maxRefundAge = 60 * 60 * 1000

/** The user's refunds: first those without a date, then the others from newest to oldest. */
export const $refunds = atom<Refund[]>([])

async function loadRefunds(): Promise<void> {
  try {
    $refunds.set(await call('GET /api/subscription/refunds'))
  } catch {
    // The request failed, so keep the current list. The next check or visit requests the refunds
    // again.
  }
}

const refundUnknown = 'We couldn’t confirm your refund. Try again. We never refund a payment twice.'

/**
 * Has the first payment refunded, and loads the user and the refunds again. Resolves to an error
 * message if the refund was refused, or if the result is unknown.
 */
export async function refundFirstPayment(): Promise<string | undefined> {
  try {
    await call('POST /api/subscription/refund')
  } catch (error) {
    void loadUser()
    return failureSentence(error, refundUnknown)
  }
  await loadRefunds()
  await loadUser()
  if ($user.get()?.refundUntil) return 'We refunded your payment. Reload the page to see it.'
  showToast({
    title: 'Membership ended',
    description: 'Your refund is at the top of this page.',
    tone: 'success',
  })
  return undefined
}

const isRecent = ({ refundedAt }: Refund) =>
  refundedAt === null || Date.now() - Date.parse(refundedAt) < maxRefundAge

/** Whether the user has a recent refund, which explains why a payment gave no access. */
export const $hasNewRefund = computed($refunds, (refunds) => refunds.some(isRecent))

/** Removes the query from the URL, so that a reload does not start another check. */
function removeQuery(): void {
  history.replaceState(history.state, '', location.pathname)
}

/**
 * Asks the server, at `checkTimes`, whether the payment has arrived. The URL alone does not
 * prove a payment (C1, C6, W8). Stops early if the user is a member or a recent refund exists.
 */
export async function confirmPayment(): Promise<void> {
  if ($checkoutReturn.get().state === 'confirming') return
  $checkoutReturn.set({ state: 'confirming' })
  const path = returnPath()
  // `Welcome` names the entry that the user came from, so load the cards during the checks.
  if (path && entrySlug(path)) void loadAllCards()
  const start = Date.now()
  let hasAnswer = false
  for (const at of checkTimes) {
    if (Date.now() - start > timeout) break
    await new Promise((resolve) => setTimeout(resolve, start + at - Date.now()))
    try {
      const { subscriptionTier } = await refreshSubscription()
      hasAnswer = true
      if (subscriptionTier === 'member') {
        removeQuery()
        return $checkoutReturn.set({ state: 'confirmed', path })
      }
    } catch {
      continue
    }
    if (at === 0) continue
    // Seats may have sold out before the payment, which we then refund (S3).
    await loadRefunds()
    if ($hasNewRefund.get()) break
  }
  $checkoutReturn.set({ state: hasAnswer ? 'not-found' : 'unreachable' })
}

let isStarted = false

/** Handles the URL parameters of the subscription page once. Call it when a user is signed in. */
export function finishReturn(): void {
  if (isStarted) return
  isStarted = true
  const query = new URLSearchParams(location.search)
  if (query.get('checkout') === 'complete') return void confirmPayment()
  void loadRefunds()
  if (query.get('portal') !== 'returned') return
  removeQuery()
  // The user may have changed the subscription in Stripe's Billing Portal.
  void refreshSubscription().catch(() => undefined)
}
