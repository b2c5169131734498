import { ApiError } from '../../domain/errors.ts'
import { paths } from '../../domain/paths.ts'
import { environment } from './env.ts'
import type { Person } from './people.ts'
import { createPortalSession } from './stripe.ts'

/**
 * The address of Stripe's billing portal for a person.
 *
 * @throws {ApiError} no_billing_account for who never opened a checkout, or whose customer was
 *   deleted at Stripe; and Stripe's outages
 */
export async function openPortal({ stripeCustomerId }: Person): Promise<string> {
  if (stripeCustomerId === null) throw new ApiError('no_billing_account')
  const back = new URL(paths.subscription, environment().siteOrigins[0])
  back.searchParams.set('portal', 'returned')
  const url = await createPortalSession(stripeCustomerId, back.href)
  if (url === undefined) throw new ApiError('no_billing_account')
  return url
}
