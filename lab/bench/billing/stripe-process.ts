/**
 * The Stripe emulator in its own process, set up for the site. It sends no webhooks, because the
 * benchmark sends them. Reports its URL and settings, and ends with its parent process.
 */
import { setUpStripe } from '../../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from '../../../tests/support/stripe-account.ts'

const { url, env, client } = await startStripeAccount('http://localhost')
await setUpStripe(client, 'http://localhost')
process.on('disconnect', () => process.exit())
process.send?.({ url, env })
