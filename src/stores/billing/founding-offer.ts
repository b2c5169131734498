import { atom, computed } from 'nanostores'
import { offerFor } from '../../../domain/billing/offer.ts'
import { $account } from '../account/user.ts'

/**
 * Founding seats left. 'loading' until the request in seat-meter.ts has ended, 'unknown' if that
 * request failed.
 */
const $seatsLeft = atom<number | 'loading' | 'unknown'>('loading')

/**
 * Reads the number that src/components/billing/seat-meter.ts or `markSoldOut` sets on the root
 * element.
 */
function readSeats(): void {
  const { seatsLeft } = document.documentElement.dataset
  if (seatsLeft !== undefined) $seatsLeft.set(seatsLeft === '' ? 'unknown' : Number(seatsLeft))
}

/** Shows the standard price on the whole page after the server refused a founding seat. */
export function markSoldOut(): void {
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

if (typeof window !== 'undefined') {
  readSeats()
  addEventListener('seats', readSeats)
}
