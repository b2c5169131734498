import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import { siteMark } from '../../../domain/billing/webhook-events.ts'
import { memoizeAsync } from '../http/memoize.ts'
import type { UserRow } from '../account/users.ts'
import { siteOrigins } from '../http/site-origins.ts'
import { callForCustomer } from './stripe-customers.ts'
import { callStripe } from './stripe.ts'

/**
 * The id of the portal configuration that `stripe-setup` creates. This configuration does not allow
 * plan changes (C7).
 */
const configurationId = memoizeAsync(() =>
  callStripe(async ({ billingPortal }) => {
    const { data } = await billingPortal.configurations.list({ active: true, limit: 100 })
    const ours = data.find(({ metadata }) => metadata?.['site'] === siteMark)
    if (!ours)
      throw new Error(
        'Stripe has no portal configuration for this site. Run npm run owner -- stripe-setup.',
      )
    return ours.id
  }),
)

/**
 * Returns the URL of Stripe's billing portal for a user. The URL expires after a few minutes.
 *
 * @throws {ApiError} no_billing_account if the user has no Stripe customer or Stripe has deleted
 *   it, or an error for a Stripe outage
 */
export async function openPortal({ stripeCustomerId: customer }: UserRow): Promise<string> {
  const noBillingAccount = () => new ApiError('no_billing_account')
  if (customer === null) throw noBillingAccount()
  const returnUrl = new URL(paths.subscription, siteOrigins()[0])
  returnUrl.searchParams.set('portal', 'returned')
  const configuration = await configurationId()
  const { url } = await callForCustomer(
    customer,
    ({ billingPortal }) =>
      billingPortal.sessions.create({ customer, configuration, return_url: returnUrl.href }),
    () => {
      throw noBillingAccount()
    },
  )
  return url
}
