import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import type { Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { setUpStripe } from '../../scripts/owner/stripe/set-up.ts'
import { bundleOwnerCommands } from '../support/owner-commands.ts'
import { startStripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'
import type { StripeAccount } from '@rn-opportunities/emulators/accounts/stripe.ts'

const site = 'https://nurses.example'
const stripeKey = 'sk_test_own_account'
const openAiKey = 'sk-own-account'

/**
 * The Stripe emulator, behind the proxy `stripeDoor`. The proxy accepts only `stripeKey` and
 * replaces it with the emulator's own key.
 */
let stripe: StripeAccount
let stripeDoor: Listening
let openAi: Listening
let commands: Awaited<ReturnType<typeof bundle>>
const bundle = () =>
  bundleOwnerCommands(['doctor'], () => ({
    URL: site,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
    // `npm run doctor` rejects a STRIPE_API_URL that contains "localhost", so use the IP address.
    STRIPE_API_URL: `http://127.0.0.1:${stripeDoor.port}`,
    OPENAI_API_KEY: openAiKey,
    OPENAI_BASE_URL: `http://127.0.0.1:${openAi.port}/v1`,
    OPENAI_MODEL: 'gpt-own',
  }))
beforeAll(async () => {
  commands = await bundle()
  stripe = await startStripeAccount(site)
  stripeDoor = await listen(async (request) => {
    const isOwner = request.headers.get('authorization') === `Bearer ${stripeKey}`
    const key = isOwner ? stripe.env.STRIPE_SECRET_KEY : 'sk_test_wrong'
    const { pathname, search } = new URL(request.url)
    return fetch(stripe.url + pathname + search, { headers: { authorization: `Bearer ${key}` } })
  }, 0)
  openAi = await listen(async (request) => {
    return request.headers.get('authorization') === `Bearer ${openAiKey}`
      ? Response.json({ data: [{ id: 'gpt-own', shutdown_date: null }] })
      : Response.json({ error: {} }, { status: 401 })
  }, 0)
})
afterAll(async () => {
  await Promise.all([stripeDoor.close(), openAi.close(), commands.remove()])
  await stripe.close()
})

const doctor = async (settings: Record<string, string>): Promise<string> =>
  (await commands.run('doctor', settings)).output

test('lists everything that a new account lacks, and the command that adds it', async () => {
  const lacks = /^wrong +Stripe: .* is not there; npm run owner -- stripe-setup /gm
  expect((await doctor({})).match(lacks)).toHaveLength(5)
})

test('passes an account that is set up, and prints no value', async () => {
  await setUpStripe(stripe.client, site)
  const output = await doctor({})
  expect(output).not.toMatch(/wrong .*(stripe|portal|openai)/i)
  expect(output.match(/^ok .*(Stripe|portal|OPENAI).*$/gm)).toHaveLength(6)
  expect(output).toContain('ok     the model streams an answer')
  for (const value of [stripeKey, 'whsec_own', openAiKey, 'gpt-own']) {
    expect(output).not.toContain(value)
  }
})

test('reports keys that the vendors refuse, and other wrong settings', async () => {
  const output = await doctor({
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    STRIPE_WEBHOOK_SECRET: 'we_123',
    OPENAI_API_KEY: 'sk-wrong',
    EDITOR: 'on',
    EDITOR_REPO: '',
  })
  const wrong = output.split('\n').filter((line) => line.startsWith('wrong'))
  for (const problem of [
    'STRIPE_SECRET_KEY: Stripe answers 401',
    'STRIPE_WEBHOOK_SECRET must begin with whsec_',
    'OPENAI_API_KEY: GET models answers 401',
    'EDITOR_REPO is missing or not owner/name',
  ]) {
    expect(wrong.join('\n')).toContain(problem)
  }
})
