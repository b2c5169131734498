/**
 * The emulator for Stripe in a process of its own, set up as the site needs it, without webhooks:
 * the bench sends them. Reports its URL and settings, and ends with its parent process.
 */
import { setUpStripe } from '../../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from '../../../tests/support/stripe-account.ts'

const { url, env, client } = await startStripeAccount('http://localhost')
await setUpStripe(client, 'http://localhost')
process.on('disconnect', () => process.exit())
process.send?.({ url, env })
