import { atom, computed } from 'nanostores'
import { offerFor, type Offer } from '../../../domain/billing/offer.ts'
import type { PriceName } from '../../../domain/billing/plans.ts'
import { safeReturnPath } from '../../../domain/http/paths.ts'
import { CallError } from '../../browser/call-error.ts'
import { call } from '../../browser/api.ts'
import { errorToast, failureKind, signInToSubscribe } from '../ui/failures.ts'
import { takeIntent } from '../account/intent.ts'
import { askForSignIn } from '../account/sign-in.ts'
import { showToast } from '../ui/toasts.ts'
import { $account, loadUser } from '../account/user.ts'

/**
 * Founding seats left. 'loading' until the request of SeatMeter.astro has ended, 'unknown' if that
 * request failed.
 */
const $seatsLeft = atom<number | 'loading' | 'unknown'>('loading')

/**
 * Reads the number that src/components/billing/SeatMeter.astro or `markSoldOut` sets on the root
 * element.
 */
function readSeats(): void {
  const { seatsLeft } = document.documentElement.dataset
  if (seatsLeft !== undefined) $seatsLeft.set(seatsLeft === '' ? 'unknown' : Number(seatsLeft))
}

/** Shows the standard price on the whole page after the server refused a founding seat. */
function markSoldOut(): void {
  document.documentElement.dataset.seatsLeft = '0'
  dispatchEvent(new Event('seats'))
}

/**
 * The offer for the signed-in user. Undefined until the user is loaded and the request for the
 * number of seats has ended.
 */
export const $offer = computed([$account, $seatsLeft], (account, seats) => {
  if (account.state !== 'loaded' || seats === 'loading') return undefined
  return offerFor(account.user, seats === 'unknown' ? undefined : seats)
})

interface Checkout {
  /** The Stripe page that the user asked for, until it opens or fails to open. */
  leavingFor: 'checkout' | 'portal' | undefined
  /** The founding seats sold out after the page loaded. The user must accept the new price (S4). */
  soldOut: boolean
  /** The user returned from Stripe without paying. */
  canceled: boolean
}

export const $checkout = atom<Checkout>({ leavingFor: undefined, soldOut: false, canceled: false })

const updateState = (part: Partial<Checkout>) => $checkout.set({ ...$checkout.get(), ...part })

/** Milliseconds after which the button works again if Stripe's page did not load. */
const redirectTimeout = 15_000
/**
 * After the price changes, the button ignores clicks for this many milliseconds, so that a
 * double-click does not accept the new price.
 */
const priceChangePause = 1000

const parameter = (name: string) => new URLSearchParams(location.search).get(name)

/** The path that the user came from, if `returnUrl` is a page of this site (C5). */
export const returnPath = (): string | undefined => safeReturnPath(parameter('returnUrl'))

function goToStripe(url: string): void {
  location.assign(url)
  setTimeout(() => updateState({ leavingFor: undefined }), redirectTimeout)
}

/**
 * Opens Stripe Checkout for one of the two prices. Ignores clicks while a request is in flight. A
 * retry is safe, because the server keeps only one open Checkout session per user.
 */
export async function startCheckout(tier: PriceName): Promise<void> {
  if ($checkout.get().leavingFor) return
  updateState({ leavingFor: 'checkout', soldOut: false, canceled: false })
  const returnUrl = returnPath()
  try {
    const { url } = await call('POST /api/stripe/create-checkout-session', {
      body: { tier, ...(returnUrl && { returnUrl }) },
    })
    return goToStripe(url)
  } catch (error) {
    await handleCheckoutError(error, tier)
  }
  updateState({ leavingFor: undefined })
}

async function handleCheckoutError(error: unknown, price: PriceName): Promise<void> {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'founding_sold_out') {
    markSoldOut()
    updateState({ soldOut: true })
    // The user's reserved seat may have expired, so load the user again.
    await Promise.all([loadUser(), new Promise((resolve) => setTimeout(resolve, priceChangePause))])
    return
  }
  if (failureKind(error) === 'sign-in') {
    return askForSignIn(signInToSubscribe, { kind: 'subscribe', price })
  }
  showToast(errorToast(error, 'Failed to start checkout'))
  if (code === 'already_member') await loadUser()
}

/**
 * Opens the checkout that the user asked for before the sign-in. Discards the request if the price
 * has changed, or if the user is a member or on hold.
 */
export function resumeCheckout({ isMember, onHold, price }: Offer): void {
  const intent = takeIntent('subscribe')
  if (intent?.price === price && !isMember && !onHold) void startCheckout(price)
}

export async function openPortal(): Promise<void> {
  if ($checkout.get().leavingFor) return
  updateState({ leavingFor: 'portal' })
  try {
    const { url } = await call('POST /api/stripe/create-portal-session')
    return goToStripe(url)
  } catch (error) {
    if (failureKind(error) === 'sign-in') askForSignIn(signInToSubscribe)
    else showToast(errorToast(error, 'Failed to open billing portal'))
  }
  updateState({ leavingFor: undefined })
}

export function showCanceledCheckout(): void {
  if (parameter('checkout') !== 'canceled') return
  updateState({ canceled: true })
  const url = new URL(location.href)
  url.searchParams.delete('checkout')
  history.replaceState(history.state, '', url)
}

if (typeof window !== 'undefined') {
  readSeats()
  addEventListener('seats', readSeats)
  // The back-forward cache restores the page with disabled buttons. Enable them.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateState({ leavingFor: undefined })
  })
}
