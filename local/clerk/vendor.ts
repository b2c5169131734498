import { clock } from '../clock.ts'
import { listen } from '../http.ts'
import { theCode } from './email-codes.ts'
import { mount } from './frontend.ts'
import { clerkStandIn } from './stand-in.ts'

/** Clerk's place in `npm start`: stood in for until `CLERK_SECRET_KEY` is the owner's own. */
export const clerkVendor = {
  name: 'Clerk',
  key: 'CLERK_SECRET_KEY',
  portOffset: 3,
  async start({ port, site }: { port: number; site: string }) {
    const webhookSecret = process.env.CLERK_WEBHOOK_SIGNING_SECRET
    if (!webhookSecret) throw new Error('CLERK_WEBHOOK_SIGNING_SECRET is missing.')
    const standIn = clerkStandIn({
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
      environment: {
        PUBLIC_CLERK_PUBLISHABLE_KEY: standIn.publishableKey,
        PUBLIC_CLERK_PROXY_URL: mount,
        CLERK_SECRET_KEY: standIn.secretKey,
        CLERK_JWT_KEY: standIn.jwtPublicKeyPem,
        CLERK_API_URL: server.url,
      },
      notes: [
        'Sign in with any email and a password of at least 8 characters.',
        `An email with +clerk_test in it asks for a code, which is always ${theCode}.`,
      ],
      async close() {
        standIn.close()
        await server.close()
      },
    }
  },
}
