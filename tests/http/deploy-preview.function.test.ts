import { beforeAll, expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'
import { paying } from '../support/paying.ts'

const production = 'http://rn.localhost'

// Netlify sets `URL` to the production site's URL, in deploy previews too.
const set = useLocalSet({
  deployContext: 'deploy-preview',
  env: { URL: production, AUTHORIZED_ORIGINS: 'http://www.rn.localhost' },
})
beforeAll(async () => {
  // Set this before the first request, because the functions read their settings at that request.
  // Use a full URL. A path would be resolved against the production site in `URL`.
  process.env['PUBLIC_CLERK_PROXY_URL'] = new URL('/__clerk', set.url).href
})

const { checkout, customerOf } = paying(() => set)

test('a deploy preview accepts session tokens of its own origin, but not of production (R5)', async () => {
  const nurse = await set.signUp()
  const statusFor = async (azp: string) =>
    (await set.call('GET', '/api/auth/user', { token: nurse.token({ azp }) })).status
  expect(await statusFor(set.url)).toBe(200)
  expect(await statusFor(production)).toBe(401)
  expect(await statusFor('http://www.rn.localhost')).toBe(401)
  // The same token at another of the preview's URLs.
  const alias = set.url.replace('localhost', '127.0.0.1')
  const headers = { authorization: `Bearer ${nurse.token({ azp: set.url })}` }
  expect((await fetch(`${alias}/api/auth/user`, { headers })).status).toBe(401)
})

test('a deploy preview accepts write requests from its own pages, but not from production (R5)', async () => {
  const nurse = await set.signUp()
  const statusFrom = async (origin: string) => {
    const body = { opportunitySlug: 'luxury-travel-medicine' }
    const options = { body, token: nurse.token({ azp: set.url }), headers: { origin } }
    return (await set.call('POST', '/api/saved-opportunities', options)).status
  }
  expect(await statusFrom(set.url)).toBe(201)
  expect(await statusFrom(production)).toBe(403)
})

test('a deploy preview makes Stripe redirect to the preview after checkout and portal (R5)', async () => {
  const nurse = await set.signUp()
  await checkout(nurse)
  const customer = await customerOf(nurse)
  const { data } = await set.stripe.client.checkout.sessions.list({ customer })
  expect(data[0]?.success_url).toMatch(new RegExp(`^${set.url}/subscription`))
  expect(data[0]?.cancel_url).toMatch(new RegExp(`^${set.url}/pricing`))
  const { body } = await nurse.call('POST', '/api/stripe/create-portal-session')
  expect(await (await fetch(body.url)).text()).toContain(`${set.url}/subscription`)
})
