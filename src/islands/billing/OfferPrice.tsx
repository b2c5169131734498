import { useStore } from '@nanostores/react'
import type { Offer } from '../../../domain/billing/offer.ts'
import { foundingSeatCount, prices } from '../../../domain/billing/plans.ts'
import { $offer } from '../../stores/billing/founding-offer.ts'

function badge({ isMember, price, seat }: Offer): string | undefined {
  if (price === 'standard') return undefined
  if (isMember) return 'Grandfathered Rate'
  switch (seat) {
    case 'held':
      return 'Your seat is kept'
    case 'reserved':
      return 'A seat is reserved for you'
    case 'none':
      return `First ${foundingSeatCount} members`
  }
}

/** The head of the member card for a signed-in person: what they pay, or would pay. */
export default function OfferPrice() {
  // The other islands of the page may know already; the page as built does not.
  const offer = useStore($offer, { ssr: () => undefined })
  if (!offer) {
    return (
      <>
        <div className="top">
          <h2>Founding Member</h2>
        </div>
        {/* The action below says why no price is here; a figure might be the wrong one. */}
        <p className="price price-waiting" aria-hidden="true">
          <span className="serif">$</span>
        </p>
        <p className="note">Billed quarterly. Cancel anytime.</p>
      </>
    )
  }
  const founding = offer.price === 'founding'
  const text = badge(offer)
  return (
    <>
      <div className="top">
        <h2>{founding ? 'Founding Member' : 'Member'}</h2>
        {text && <span className="badge">{text}</span>}
      </div>
      <p className="price">
        <span className="serif">${prices[offer.price]}</span>
        {founding && !offer.isMember && (
          <s className="serif">
            <span className="visually-hidden">instead of </span>${prices.standard}
          </s>
        )}
        <span className="soft">per quarter</span>
      </p>
      <p className="note">
        {founding && (
          <>
            <b>{offer.isMember ? 'Yours for life.' : 'Lock in this rate for life!'}</b>{' '}
          </>
        )}
        Billed quarterly. Cancel anytime.
      </p>
    </>
  )
}
