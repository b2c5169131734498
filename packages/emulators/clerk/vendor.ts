import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import { testCode } from './attempts/email-codes.ts'
import { mount } from './frontend.ts'
import { createClerkEmulator } from './emulator.ts'

/**
 * `npm start` starts this emulator if `CLERK_SECRET_KEY` is empty or has the value in .env.example.
 */
export const clerkVendor = {
  name: 'Clerk',
  key: 'CLERK_SECRET_KEY',
  portOffset: 3,
  async start({ port, site }: { port: number; site: string }) {
    const webhookSecret = process.env.CLERK_WEBHOOK_SIGNING_SECRET
    if (!webhookSecret) throw new Error('CLERK_WEBHOOK_SIGNING_SECRET is missing.')
    const emulator = createClerkEmulator({
      dataDirectory: '.data',
      siteUrl: site,
      webhookSecret,
      clock,
      log: (line) => console.log(`Clerk      ${line}`),
    })
    const server = await listen(emulator.backend, port)
    return {
      url: server.url,
      mounts: { [mount]: emulator.frontend },
      environment: emulator.environment(server.url),
      notes: [
        'Create an account with any email and a password of at least 8 characters.',
        `An email with +clerk_test in it asks for a code, which is always ${testCode}.`,
        `A forgotten password always asks for the code ${testCode}.`,
      ],
      async close() {
        emulator.close()
        await server.close()
      },
    }
  },
}
