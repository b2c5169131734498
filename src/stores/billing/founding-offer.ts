import { atom, computed } from 'nanostores'
import { offerFor } from '../../../domain/billing/offer.ts'
import { $account } from '../account/user.ts'

/** The founding seats left; 'asking' until the page's script has an answer, 'unknown' without. */
const $known = atom<number | 'asking' | 'unknown'>('asking')

/** Takes what src/components/billing/seat-meter.ts wrote on the root. */
function readSeats(): void {
  const { seatsLeft } = document.documentElement.dataset
  if (seatsLeft !== undefined) $known.set(seatsLeft === '' ? 'unknown' : Number(seatsLeft))
}

/** The server refused a founding seat: the whole page turns to the standard price. */
export function markSoldOut(): void {
  document.documentElement.dataset.seatsLeft = '0'
  dispatchEvent(new Event('seats'))
}

/** What the page offers the signed-in person; undefined until both they and the seats are known. */
export const $offer = computed([$account, $known], (account, seats) => {
  if (account.state !== 'known' || seats === 'asking') return undefined
  return offerFor(account.user, seats === 'unknown' ? undefined : seats)
})

if (typeof window !== 'undefined') {
  readSeats()
  addEventListener('seats', readSeats)
}
