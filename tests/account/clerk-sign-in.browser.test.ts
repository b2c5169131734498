import { describe } from 'vitest'
import { signInScenarios } from '../../lab/real-clerk/sign-in-scenarios.ts'
import { clerkPage, testSite } from './clerk-test-site.ts'

// The same scenarios as `npm run lab -- clerk` has for a real instance.
describe('clerk-js and the stand-in', () => {
  signInScenarios(async () => {
    const site = await testSite(() => clerkPage(site.clerk.publishableKey))
    let people = 0
    return {
      url: site.url,
      issuer: site.clerk.issuer,
      newEmail: () => `nurse${(people += 1)}+clerk_test@example.com`,
      addPerson: (email, password) => site.clerk.addPerson(email, password),
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
