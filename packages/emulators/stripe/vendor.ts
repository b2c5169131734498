import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import type { Vendor } from '../shared/vendor.ts'
import { createStripeEmulator } from './emulator.ts'

export const stripeVendor: Vendor = {
  name: 'Stripe',
  key: 'STRIPE_SECRET_KEY',
  portOffset: 4,
  async start({ port, site }) {
    const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET']
    if (!webhookSecret) throw new Error('STRIPE_WEBHOOK_SECRET is missing.')
    const emulator = createStripeEmulator({
      dataDirectory: '.data',
      url: () => server.url,
      siteUrl: site,
      webhookSecret,
      clock,
      log: (line) => console.log(`Stripe     ${line}`),
    })
    const server = await listen(emulator.handler, port)
    return {
      url: server.url,
      environment: { STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_API_URL: server.url },
      notes: ['Pay with card 4242 4242 4242 4242; 4000 0000 0000 0002 is declined.'],
      async close() {
        emulator.close()
        await server.close()
      },
    }
  },
}
