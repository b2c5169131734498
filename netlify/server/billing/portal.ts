import { ApiError } from '../../../domain/http/errors.ts'
import { paths } from '../../../domain/http/paths.ts'
import { siteMark } from '../../../domain/billing/webhook-events.ts'
import { memoizeAsync } from '../http/memoize.ts'
import type { UserRow } from '../account/users.ts'
import { siteOrigins } from '../http/site-origins.ts'
import { callForCustomer } from './stripe-customers.ts'
import { callStripe } from './stripe.ts'

/** The portal's configuration that the set-up made, with no switching of plans (scenario C7). */
const configurationId = memoizeAsync(() =>
  callStripe(async ({ billingPortal }) => {
    const { data } = await billingPortal.configurations.list({ active: true, limit: 100 })
    const ours = data.find(({ metadata }) => metadata?.['site'] === siteMark)
    if (!ours)
      throw new Error(
        'Stripe has no portal configuration of ours: run npm run owner -- stripe-setup.',
      )
    return ours.id
  }),
)

/**
 * The address of Stripe's billing portal for a person; good for minutes and for them alone.
 *
 * @throws {ApiError} no_billing_account for who never opened a checkout, or whose customer was
 *   deleted at Stripe; and Stripe's outages
 */
export async function openPortal({ stripeCustomerId: customer }: UserRow): Promise<string> {
  const none = () => new ApiError('no_billing_account')
  if (customer === null) throw none()
  const back = new URL(paths.subscription, siteOrigins()[0])
  back.searchParams.set('portal', 'returned')
  const configuration = await configurationId()
  const { url } = await callForCustomer(
    customer,
    ({ billingPortal }) =>
      billingPortal.sessions.create({ customer, configuration, return_url: back.href }),
    () => {
      throw none()
    },
  )
  return url
}
