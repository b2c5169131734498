import { useStore } from '@nanostores/react'
import { priceByMonthAndYear, type Offer } from '../../../domain/billing/offer.ts'
import { foundingSeatCount, prices } from '../../../domain/billing/plans.ts'
import { $offer } from '../../stores/billing/checkout.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'

function badge({ isMember, price, seat }: Offer): string | undefined {
  if (price === 'standard') return undefined
  if (isMember) return 'Grandfathered Rate'
  switch (seat) {
    case 'held':
      return 'We kept your seat'
    case 'reserved':
      return 'A seat is reserved for you'
    case 'none':
      return `First ${foundingSeatCount} members`
  }
}

/** The heading and the price of the membership plan on /pricing, for a signed-in user. */
export default function OfferPrice() {
  const offer = useStore($offer, ssrSnapshots.offer)
  if (!offer) {
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2>Membership</h2>
          <span className="badge invisible" aria-hidden="true">
            First {foundingSeatCount} members
          </span>
        </div>
        {/* Shows no price, because a placeholder price might be wrong. OfferAction says that the
            price is loading, or that it failed to load. */}
        <p className="price invisible mt-4 text-price" aria-hidden="true">
          <span className="serif">$</span>
        </p>
        <p className="note min-h-[3lh] sm:min-h-[2lh]">Billed quarterly. Cancel anytime.</p>
      </>
    )
  }
  const founding = offer.price === 'founding'
  const text = badge(offer)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{founding ? 'Founding Member' : 'Member'}</h2>
        {text && <span className="badge">{text}</span>}
      </div>
      <p className="price mt-4 flex flex-wrap items-baseline gap-x-2.5">
        <span className="serif text-price">${prices[offer.price]}</span>
        {founding && !offer.isMember && (
          <s className="serif text-panel text-soft decoration-2">
            <span className="visually-hidden">instead of </span>${prices.standard}
          </s>
        )}
        <span className="soft">per quarter</span>
      </p>
      <p className="note">
        {founding && (
          <>
            <b>{offer.isMember ? 'This rate is for life.' : 'Lock in this rate for life!'}</b>{' '}
          </>
        )}
        Billed quarterly. Cancel anytime. {priceByMonthAndYear(offer.price)}
      </p>
    </>
  )
}
