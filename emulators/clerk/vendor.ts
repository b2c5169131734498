import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import { testCode } from './attempts/email-codes.ts'
import { mount } from './frontend.ts'
import { createClerkEmulator } from './emulator.ts'

/** Clerk's place in `npm start`: stood in for until `CLERK_SECRET_KEY` is the owner's own. */
export const clerkVendor = {
  name: 'Clerk',
  key: 'CLERK_SECRET_KEY',
  portOffset: 3,
  async start({ port, site }: { port: number; site: string }) {
    const webhookSecret = process.env.CLERK_WEBHOOK_SIGNING_SECRET
    if (!webhookSecret) throw new Error('CLERK_WEBHOOK_SIGNING_SECRET is missing.')
    const standIn = createClerkEmulator({
      dataDirectory: '.data',
      siteUrl: site,
      webhookSecret,
      clock,
      log: (line) => console.log(`Clerk      ${line}`),
    })
    const server = await listen(standIn.backend, port)
    return {
      url: server.url,
      mounts: { [mount]: standIn.frontend },
      environment: standIn.environment(server.url),
      notes: [
        'Sign in with any email and a password of at least 8 characters.',
        `An email with +clerk_test in it asks for a code, which is always ${testCode}.`,
        'So is the code for a forgotten password, whatever the email.',
      ],
      async close() {
        standIn.close()
        await server.close()
      },
    }
  },
}
