/**
 * `npm run owner -- stripe-setup [site]`: creates or updates the product, the prices, the billing
 * portal and the webhook in the Stripe account of STRIPE_SECRET_KEY. Safe to repeat.
 */
import { loadEnvironment } from '../environment.ts'
import { site } from '../../src/site.ts'
import { checkTermsUrl, setUpStripe, stripeAt } from './stripe/set-up.ts'

const { isOwn } = loadEnvironment()
const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: api = '' } = process.env
const address = process.argv[2] ?? (process.env.URL || site.url)

const client = stripeAt(key, api)

if (!isOwn('STRIPE_SECRET_KEY') && !api) {
  console.log('Set STRIPE_SECRET_KEY in .env. The emulator needs no setup: npm start does it.')
} else {
  const mode = /^.k_live_/.test(key) ? 'live' : 'test'
  console.log(`Stripe, ${mode} mode, for ${address}`)
  try {
    const results = [...(await setUpStripe(client, address)), await checkTermsUrl(client, address)]
    for (const { what, done, id, note } of results) {
      console.log(`${done.padEnd(8)} ${what}\n         ${id}${note ? `, ${note}` : ''}`)
    }
  } catch (error) {
    // Stripe's message is safe to print. It names the invalid field and never contains the whole
    // key.
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
