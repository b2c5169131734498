/**
 * Runs the Stripe emulator in its own process, with the products and prices of the site. The
 * emulator sends no webhooks, because the benchmark sends them. Sends the emulator's URL and
 * settings to the parent process, and exits when the parent process exits or disconnects.
 */
import { setUpStripe } from '../../../scripts/owner/stripe/set-up.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

const { url, env, client } = await startStripeAccount('http://localhost')
await setUpStripe(client, 'http://localhost')
process.on('disconnect', () => process.exit())
process.send?.({ url, env })
