import { describe } from 'vitest'
import { signInScenarios } from '../../../lab/real-clerk/sign-in-scenarios.ts'
import { clerkPage, testSite } from './clerk-test-site.ts'

// `npm run lab -- clerk` runs the same scenarios against a real Clerk instance.
describe('clerk-js with the emulator', () => {
  signInScenarios(async () => {
    const site = await testSite(() => clerkPage(site.clerk.publishableKey))
    let userCount = 0
    return {
      url: site.url,
      issuer: site.clerk.issuer,
      newEmail: () => `nurse${(userCount += 1)}+clerk_test@example.com`,
      addUser: (email, password) => site.clerk.addUser(email, password),
      removePerson: async (id) => {
        const request = new Request(`http://localhost/v1/users/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${site.clerk.secretKey}` },
        })
        await site.clerk.backend(request, { ip: '127.0.0.1' })
      },
      newContext: (browser) => browser.newContext(),
      close: site.close,
    }
  })
})
