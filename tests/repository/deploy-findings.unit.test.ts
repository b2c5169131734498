import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Expected } from '../../lab/deploy/expected.ts'
import { findings } from '../../lab/deploy/findings.ts'
import type { Shipped, ShippedFunction } from '../../lab/deploy/shipped.ts'

const secret = `- **Say this on the first call.** ${'What the practice hears and what it answers. '.repeat(3)}`
const expected: Expected = {
  functions: ['ai-chat', 'early-entries', 'early-entries-slug', 'premium-content-slug'],
  addresses: [
    '/api/ai/chat',
    '/api/early-entries',
    '/api/early-entries/:slug',
    '/api/premium-content/:slug',
  ],
  premium: new Map([['foot-care.md', Buffer.from(secret)]]),
  opportunities: ['foot-care.md'],
  chapters: ['taxes.md'],
  localSecrets: ['sk-local'],
}

function shippedFunction(name: string, route: string, more: Record<string, string> = {}) {
  const files = {
    '___netlify-bootstrap.mjs': 'netlify',
    [`.netlify/bundled/${name}.mjs`]: '// netlify/server/http/serve.ts\nserve()',
    'netlify/generated/entries.json': '[]',
    ...more,
  }
  return {
    name,
    bundler: 'none',
    runtime: 'nodejs24.x',
    mode: 'address',
    routes: [route],
    hasRateLimit: false,
    zipped: 1_000,
    files: new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])),
  } satisfies ShippedFunction
}

const members = { 'netlify/generated/members/foot-care.json': secret }
const entries = { 'netlify/generated/entries/foot-care.json': '{}' }
const chapters = { 'netlify/generated/handbook/taxes.json': '{}' }
const good = (): Shipped => ({
  functions: [
    shippedFunction('ai-chat', '/api/ai/chat', { ...members, ...entries, ...chapters }),
    shippedFunction('early-entries-slug', '/api/early-entries/:slug', entries),
    shippedFunction('premium-content-slug', '/api/premium-content/:slug', members),
    shippedFunction('early-entries', '/api/early-entries', entries),
  ],
  pages: new Map([['index.html', Buffer.from('<h1>Risk-local, task-localized</h1>')]]),
  headers: [
    { for: '/*', values: { 'content-security-policy': "default-src 'none'" } },
    { for: '/_astro/*', values: { 'cache-control': 'public, immutable' } },
  ],
  redirects: [
    { from: '/opportunity/*', to: '/opportunity-not-found.html', status: 404 },
    { from: '/_astro/*', to: '/.netlify/functions/api-not-found', status: 200 },
    { from: '/api/*', to: '/.netlify/functions/api-not-found', status: 200 },
  ],
  edgeFunctions: [],
})

const wrong = (shipped: Shipped) => findings(shipped, expected).flatMap((one) => one.wrong)

test('a sample may be on a page', () => {
  const sample = `- text: "${'A sentence that everyone may read before they subscribe. '.repeat(2)}"`
  const shipped = good()
  shipped.pages.set('a.html', Buffer.from(sample))
  const premium = new Map([['foot-care.md', Buffer.from(`${sample}\n  sample: true\n${secret}`)]])
  expect(findings(shipped, { ...expected, premium }).flatMap((one) => one.wrong)).toEqual([])
})

test('finds no problem in a correct deploy', () => {
  expect(wrong(good())).toEqual([])
})

test('allows an example secret in the list of rejected secrets', () => {
  // In a bundle, esbuild keeps the variable name `publishedSecrets` and may add a number to it.
  expect(readFileSync('netlify/server/http/env.ts', 'utf8')).toMatch(/^const publishedSecrets = /m)
  const shipped = good()
  put(1, bundle, 'var publishedSecrets2 = new Set(["sk-local"]);\nserve()')(shipped)
  expect(wrong(shipped)).toEqual([])
})

const put = (at: number, file: string, text: string) => (shipped: Shipped) =>
  shipped.functions[at]?.files.set(file, Buffer.from(text))
const show = (file: string, text: string) => (shipped: Shipped) =>
  shipped.pages.set(file, Buffer.from(text))
const change = (at: number, values: Partial<ShippedFunction>) => (shipped: Shipped) =>
  Object.assign(shipped.functions[at] ?? {}, values)
const bundle = '.netlify/bundled/early-entries-slug.mjs'

test.each<[string, (shipped: Shipped) => unknown, RegExp]>([
  [
    'a function is left out',
    ({ functions }) => functions.splice(2, 1),
    /premium-content-slug is missing/,
  ],
  ['Netlify bundles a function again', change(0, { bundler: 'nft' }), /ai-chat was bundled again/],
  ['the Node version is wrong', change(0, { runtime: 'nodejs18.x' }), /ai-chat has the wrong Node/],
  ['a path is missing', change(0, { routes: [] }), /\/api\/ai\/chat is missing/],
  ['a path is new', change(0, { routes: ['/api/x', '/api/ai/chat'] }), /x is unexpected/],
  [
    'a path belongs to two functions',
    change(1, { routes: ['/api/ai/chat'] }),
    /belongs to two functions/,
  ],
  [
    'members’ text is in the zip of another function',
    put(1, 'netlify/generated/members/foot-care.json', secret),
    /foot-care\.md: early-entries-slug is unexpected/,
  ],
  [
    'the list of entries is missing',
    ({ functions }) => functions[2]?.files.delete('netlify/generated/entries.json'),
    /premium-content-slug is missing/,
  ],
  [
    'a sentence for members is in a bundle',
    put(1, bundle, secret),
    /early-entries-slug holds foot-care/,
  ],
  [
    'a sentence for members is on a page',
    show('a.html', `<li>${secret.slice(2)}</li>`),
    /a\.html holds foot-care/,
  ],
  [
    'entries are missing',
    ({ functions }) => functions[1]?.files.delete('netlify/generated/entries/foot-care.json'),
    /early-entries-slug is missing/,
  ],
  [
    'a chapter is missing',
    ({ functions }) => functions[0]?.files.delete('netlify/generated/handbook/taxes.json'),
    /taxes\.md: ai-chat is missing/,
  ],
  [
    'a chapter is in the zip of another function',
    put(1, 'netlify/generated/handbook/taxes.json', '{}'),
    /taxes\.md: early-entries-slug is unexpected/,
  ],
  ['the settings are in a zip', put(2, '.env', 'A=b'), /premium-content-slug: \.env/],
  [
    'an emulator is in a bundle',
    put(1, bundle, 'a\n  // packages/emulators/stripe/protocol/api.ts\nb'),
    /packages\/emulators\/stripe\/protocol\/api\.ts/,
  ],
  ['an emulator is on a page', show('a.html', 'Local emulator of Stripe.'), /^a\.html$/],
  [
    'a local secret is in a bundle',
    put(1, bundle, 'key = "sk-local"'),
    /early-entries-slug: \.netlify/,
  ],
  ['a source map is published', show('_astro/a.js.map', '{}'), /a\.js\.map/],
  [
    'a script refers to its source map',
    show('a.js', 'x\n//# sourceMappingURL=a.js.map'),
    /^a\.js$/,
  ],
  [
    'the content security policy is missing',
    ({ headers }) => headers.shift(),
    /no content security policy/,
  ],
  ['a redirect is missing', ({ redirects }) => redirects.pop(), /\/api\/\* does not lead/],
  [
    'there is an edge function',
    ({ edgeFunctions }) => edgeFunctions.push('edge-functions'),
    /edge/,
  ],
  ['a zip is too large', change(0, { zipped: 60_000_000 }), /ai-chat is too large/],
])('reports when %s', (_, breakIt, finding) => {
  const shipped = good()
  breakIt(shipped)
  expect(wrong(shipped).join('\n')).toMatch(new RegExp(finding.source, 'm'))
})
