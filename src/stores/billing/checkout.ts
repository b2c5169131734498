import { atom, computed } from 'nanostores'
import type { PriceName } from '../../../domain/billing/checkout.schema.ts'
import { safeReturnPath } from '../../../domain/http/paths.ts'
import { ApiError, call } from '../../browser/api.ts'
import { checkoutFailure, failureKind, portalFailure } from './billing-errors.ts'
import { markSoldOut } from './founding-offer.ts'
import { $session } from '../account/session.ts'
import { openSignIn } from '../account/sign-in.ts'
import { showToast } from '../ui/toasts.ts'
import { refreshUser } from '../account/user.ts'

interface Checkout {
  /** Which page of Stripe the browser is on its way to. */
  leavingFor: 'checkout' | 'portal' | undefined
  /** The price rose since the button was drawn: it waits for a new click (scenario S4). */
  soldOut: boolean
  /** The person came back from Stripe without paying. */
  canceled: boolean
}

const $state = atom<Checkout>({ leavingFor: undefined, soldOut: false, canceled: false })
export const $checkout = computed($state, (state) => state)

const updateState = (part: Partial<Checkout>) => $state.set({ ...$state.get(), ...part })

/** Stripe's page should have come by then; the button can be pressed again, in ms. */
const patience = 15_000
/** So long a price that has just changed cannot be pressed: the second half of a double click. */
const pause = 1000

const parameter = (name: string) => new URLSearchParams(location.search).get(name)

/** Where the person came from, when the address names a page of this site (scenario C5). */
export const returnPath = (): string | undefined => safeReturnPath(parameter('returnUrl'))

function goToStripe(url: string): void {
  location.assign(url)
  setTimeout(() => updateState({ leavingFor: undefined }), patience)
}

/**
 * Goes to Stripe's Checkout for one of the two prices. A second click while the first is under way
 * does nothing; the server keeps one open session a person, so that trying again is harmless.
 */
export async function startCheckout(tier: PriceName): Promise<void> {
  if ($state.get().leavingFor) return
  updateState({ leavingFor: 'checkout', soldOut: false, canceled: false })
  const returnUrl = returnPath()
  try {
    const { url } = await call('createCheckout', {
      input: { tier, ...(returnUrl && { returnUrl }) },
    })
    return goToStripe(url)
  } catch (error) {
    await setError(error)
  }
  updateState({ leavingFor: undefined })
}

async function setError(error: unknown): Promise<void> {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'founding_sold_out') {
    markSoldOut()
    updateState({ soldOut: true })
    // The seat that this person had reserved may have lapsed.
    await Promise.all([refreshUser(), new Promise((resolve) => setTimeout(resolve, pause))])
    return
  }
  showToast(checkoutFailure(error))
  if (code === 'already_member') await refreshUser()
  if (failureKind(error) === 'sign-in') openSignIn()
}

/** Goes to Stripe's Billing Portal, where bills, the card and the end of a membership are. */
export async function openPortal(): Promise<void> {
  if ($state.get().leavingFor) return
  updateState({ leavingFor: 'portal' })
  try {
    const { url } = await call('createPortal')
    return goToStripe(url)
  } catch (error) {
    showToast(portalFailure(error))
    if (failureKind(error) === 'sign-in') openSignIn()
  }
  updateState({ leavingFor: undefined })
}

/** Notices a return from Stripe without a payment, once; the address then forgets it. */
export function showCanceledCheckout(): void {
  if (parameter('checkout') !== 'canceled') return
  updateState({ canceled: true })
  const url = new URL(location.href)
  url.searchParams.delete('checkout')
  history.replaceState(history.state, '', url)
}

$session.listen(({ state }) => {
  // Nothing follows for who has left, not even Stripe's page.
  if (state === 'signed-out') updateState({ leavingFor: undefined })
})

if (typeof window !== 'undefined') {
  // The browser's own Back brings this page as it was left, with its buttons waiting.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateState({ leavingFor: undefined })
  })
}
