import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnvironment } from '../../netlify/server/http/env.ts'

const good = {
  URL: 'https://rn.example/',
  DATABASE_URL: 'postgresql://me:secret-word@host.neon.tech/db',
  PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.rn.example$')}`,
  CLERK_SECRET_KEY: 'sk_live_secret-word',
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----\\nAAAA\\n-----END PUBLIC KEY-----',
  CLERK_WEBHOOK_SIGNING_SECRET: 'whsec_c2VjcmV0',
  STRIPE_SECRET_KEY: 'sk_live_secret-word',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret-word',
  OPENAI_API_KEY: 'sk-secret-word',
}

test('accepts only on and off for automatic tax (R17)', () => {
  const read = (tax: string) =>
    parseEnvironment({ ...good, STRIPE_AUTOMATIC_TAX: tax }).stripe.automaticTax
  expect([read('on'), read('off'), read('')]).toEqual([true, false, false])
  expect(() => read('yes')).toThrow('STRIPE_AUTOMATIC_TAX must be on or off')
})

test.each(Object.keys(good))('names a missing %s', (name) => {
  expect(() => parseEnvironment({ ...good, [name]: undefined })).toThrow(`${name} is missing`)
})

test('names all wrong settings in one message, without their values', () => {
  const wrong = { ...good, DATABASE_URL: 'mysql://secret-word', CLERK_SECRET_KEY: 'secret-word' }
  const read = () =>
    parseEnvironment({ ...wrong, URL: 'secret-word', CHAT_CALLS_PER_MINUTE: 'ten' })
  expect(read).toThrow(/URL must be.*DATABASE_URL must be.*CLERK_SECRET_KEY must begin with sk_/)
  expect(read).toThrow(/CHAT_CALLS_PER_MINUTE/)
  expect(read).not.toThrow(/secret-word/)
})

test.each(['CLERK_WEBHOOK_SIGNING_SECRET', 'STRIPE_WEBHOOK_SECRET'])(
  'refuses the %s of .env.example on a public site',
  (name) => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))[name]
    const read = (URL: string) => () => parseEnvironment({ ...good, URL, [name]: example })
    for (const URL of [good.URL, 'http://localhost.rn.example']) {
      expect(read(URL)).toThrow(`${name} must not have the values of .env.example`)
    }
    for (const URL of ['http://localhost:8888', 'http://rn.localhost', 'http://[::1]:8888']) {
      expect(read(URL)).not.toThrow()
    }
  },
)

test('reads the origins of AUTHORIZED_ORIGINS, and uses a proxy as the issuer', () => {
  const read = parseEnvironment({
    ...good,
    AUTHORIZED_ORIGINS: 'https://www.rn.example, https://preview.example/path',
    PUBLIC_CLERK_PROXY_URL: '/__clerk',
  })
  expect(read.siteOrigins).toEqual([
    'https://rn.example',
    'https://www.rn.example',
    'https://preview.example',
  ])
  expect(read.clerk.issuer).toBe('https://rn.example/__clerk')
  for (const wrong of ['nonsense', 'file:///x', 'https://rn.example,blob:x']) {
    expect(() => parseEnvironment({ ...good, AUTHORIZED_ORIGINS: wrong }), wrong).toThrow(
      'AUTHORIZED_ORIGINS must be http(s) addresses',
    )
  }
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_secret-word'],
  ['CLERK_SECRET_KEY', 'sk_test_secret-word'],
  ['PUBLIC_CLERK_PUBLISHABLE_KEY', `pk_test_${btoa('clerk.rn.example$')}`],
])('refuses a test key in %s next to live keys of the others (R10)', (name, key) => {
  const read = () => parseEnvironment({ ...good, URL: 'http://rn.example', [name]: key })
  expect(() => parseEnvironment({ ...good, [name]: key })).toThrow('must all be live keys')
  expect(read).toThrow(
    /PUBLIC_CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY, STRIPE_SECRET_KEY must all be live keys or all be test keys/,
  )
  expect(read).not.toThrow(/secret-word/)
})
