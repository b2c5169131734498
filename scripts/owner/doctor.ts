/**
 * `npm run doctor [site]`: checks the settings, the vendors and the deployed site, then prints the
 * result of each check. Never prints a key or a password.
 */
import { createPublicKey } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { loadEnvironment } from '../environment.ts'
import { connectPostgres } from '../postgres.ts'
import { wrongAccount } from '../../domain/billing/webhook-events.ts'
import type { AccountAndMode } from '../../domain/billing/webhook-events.ts'
import { missingTaxYears, taxYearAdvice } from '../../domain/tools/take-home/tax-years.ts'
import { parseEnvironment, publicKeysOf } from '../../netlify/server/http/env.ts'
import { postAlert } from '../../netlify/server/owner/alerts.ts'
import { site } from '../../src/site.ts'
import { checkStripe, stripeAt } from './stripe/set-up.ts'

type Finding = { ok: boolean | 'local' | 'soon'; what: string }

const findings: Finding[] = []
const report = (ok: Finding['ok'], what: string) => findings.push({ ok, what })
const reason = (error: unknown) => (error instanceof Error ? error.message : 'unknown')
const deadline = () => AbortSignal.timeout(8_000)

const { isOwn } = loadEnvironment()
const address = process.argv[2]
if (address) process.env.URL = address
process.env.URL ??= 'http://localhost:8888'

function checkOwnerFacts(): void {
  const text = Object.entries(site).flatMap(([name, value]) =>
    JSON.stringify(value).includes('.example') ? [name] : [],
  )
  report(
    text.length === 0,
    text.length ? `src/site.ts still has defaults: ${text.join(', ')}` : 'src/site.ts is filled in',
  )
  if (!site.company.address)
    report(false, 'src/site.ts: company.address is empty. Terms and privacy need it')
}

function checkTaxYears(): void {
  const missing = missingTaxYears(new Date().toISOString().slice(0, 10))
  for (const year of missing) report('soon', taxYearAdvice(year))
  if (missing.length === 0) report(true, 'the tax figures of this season are there')
}

function checkSettings(): void {
  const clerkIsLocal = !isOwn('CLERK_SECRET_KEY')
  try {
    // The Clerk emulator sets CLERK_JWT_KEY only when it starts, so check the settings with a
    // placeholder. For real Clerk, the owner must set this key.
    const usesEmulatorKey = clerkIsLocal && !process.env.CLERK_JWT_KEY
    parseEnvironment({
      ...process.env,
      ...(usesEmulatorKey && { CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----' }),
    })
    report(true, 'every setting of the functions is set and has the right format')
  } catch (error) {
    report(false, reason(error))
  }
  const [publishable, secret] = ['PUBLIC_CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY']
  if (isOwn(publishable) !== isOwn(secret))
    report(false, `${publishable} and ${secret}: one is your own key, the other is the emulator's`)
  const mode = (name: string) => process.env[name]?.split('_')[1]
  if (mode(publishable) !== mode(secret))
    report(false, `${publishable} and ${secret}: one is live, the other test`)
  if (!clerkIsLocal && process.env.CLERK_API_URL?.includes('localhost')) {
    report(false, 'CLERK_API_URL points to this machine. Leave it unset with real Clerk')
  }
}

function checkEditor(): void {
  const { EDITOR, EDITOR_REPO = '' } = process.env
  if (EDITOR !== 'on') return
  const isRepo = /^[\w.-]+\/[\w.-]+$/.test(EDITOR_REPO)
  report(
    isRepo,
    isRepo
      ? 'EDITOR_REPO names the repository of the editors’ screen'
      : 'EDITOR_REPO is missing or not owner/name. Editors cannot sign in at /admin',
  )
}

async function checkClerk(): Promise<void> {
  if (!isOwn('CLERK_SECRET_KEY')) return void report('local', 'Clerk is the local emulator')
  // If the site is local, `checkSettings` does not reject the webhook secret of
  // .env.example. Report that secret here, because real Clerk uses another one.
  if (!isOwn('CLERK_WEBHOOK_SIGNING_SECRET')) {
    report(
      false,
      'CLERK_WEBHOOK_SIGNING_SECRET is the default: anyone could sign an event that deletes an account',
    )
  }
  try {
    const reply = await fetch(
      new URL('/v1/jwks', process.env.CLERK_API_URL || 'https://api.clerk.com'),
      {
        headers: { authorization: `Bearer ${process.env.CLERK_SECRET_KEY}` },
        signal: deadline(),
      },
    )
    if (!reply.ok) return void report(false, `CLERK_SECRET_KEY: Clerk answers ${reply.status}`)
    const { keys } = (await reply.json()) as { keys: { n?: string }[] }
    const ownKeys = publicKeysOf(process.env.CLERK_JWT_KEY ?? '').map(
      (pem) => createPublicKey(pem).export({ format: 'jwk' }).n,
    )
    const isSigningKey = keys.some((key) => ownKeys.includes(key.n))
    report(
      isSigningKey,
      isSigningKey
        ? 'CLERK_JWT_KEY is the key that Clerk signs with'
        : 'CLERK_JWT_KEY is not a key of this Clerk application',
    )
  } catch (error) {
    report(false, `Clerk did not answer: ${reason(error)}`)
  }
}

/**
 * @returns the Stripe account of STRIPE_SECRET_KEY; undefined for the emulator, or if a request
 *   fails
 */
async function checkStripeAccount(): Promise<AccountAndMode | undefined> {
  if (!isOwn('STRIPE_SECRET_KEY')) {
    report('local', 'Stripe is the local emulator')
    return undefined
  }
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: api = '', URL: url = '' } = process.env
  if (api.includes('localhost')) {
    report(false, 'STRIPE_API_URL points to this machine. Leave it unset with real Stripe')
  }
  const isLive = /^.k_live_/.test(key)
  if (isOwn('CLERK_SECRET_KEY') && isLive !== /^sk_live_/.test(process.env.CLERK_SECRET_KEY ?? ''))
    report(false, 'STRIPE_SECRET_KEY and CLERK_SECRET_KEY: one is live, the other test')
  // If the site is local, `checkSettings` does not reject the webhook secret of
  // .env.example. Report that secret here, because real Stripe uses another one.
  if (!isOwn('STRIPE_WEBHOOK_SECRET')) {
    report(false, 'STRIPE_WEBHOOK_SECRET is the default: the site would reject every Stripe event')
  }
  try {
    const client = stripeAt(key, api)
    const { id } = await client.accounts.retrieveCurrent()
    findings.push(...(await checkStripe(client, url)))
    return { accountId: id, isLive }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    // Do not print Stripe's message, because it contains a part of the key.
    const answer = statusCode ? `Stripe answers ${statusCode}` : 'Stripe did not answer'
    report(false, `STRIPE_SECRET_KEY: ${answer}`)
    return undefined
  }
}

async function checkOpenAi(): Promise<void> {
  if (!isOwn('OPENAI_API_KEY')) return void report('local', 'OpenAI is the local emulator')
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL, OPENAI_MODEL: model = '' } = process.env
  const base = (OPENAI_BASE_URL || 'https://api.openai.com/v1').replace(/\/$/, '')
  try {
    const headers = { authorization: `Bearer ${key}` }
    const reply = await fetch(`${base}/models`, { headers, signal: deadline() })
    if (!reply.ok) return void report(false, `OPENAI_API_KEY: GET models answers ${reply.status}`)
    const { data } = (await reply.json()) as {
      data: { id: string; shutdown_date?: string | null }[]
    }
    const listed = data.find(({ id }) => id === model)
    report(
      listed !== undefined,
      `OPENAI_MODEL ${listed ? 'is' : 'is not'} among the models that OPENAI_API_KEY opens`,
    )
    if (listed?.shutdown_date) reportModelShutdown(listed.shutdown_date)
    if (listed) await checkStreaming(base, headers, model)
  } catch (error) {
    report(false, `the AI provider did not answer: ${reason(error)}`)
  }
}

/** OpenAI also lists models that stream only to a verified organization. */
async function checkStreaming(base: string, headers: object, model: string): Promise<void> {
  const messages = [{ role: 'user', content: 'Say yes.' }]
  const body = { model, messages, stream: true, store: false, max_completion_tokens: 16 }
  const reply = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(),
  })
  const isUnverified = (await reply.text()).includes('must be verified')
  const hint = isUnverified ? '. Verify the organization at OpenAI' : ''
  report(
    reply.ok,
    reply.ok
      ? 'the model streams an answer'
      : `OPENAI_MODEL: a streamed question gets ${reply.status}${hint}`,
  )
}

/** `date` is an ISO date, such as 2027-03-01. */
function reportModelShutdown(date: string): void {
  const isOver = date <= new Date().toISOString().slice(0, 10)
  report(
    isOver ? false : 'soon',
    `OPENAI_MODEL ${isOver ? 'was' : 'will be'} shut down on ${date}. Set another model and its two prices`,
  )
}

/**
 * @returns the row of the table `stripe_account`; undefined for the emulator, if the database does
 *   not answer, or before the site's first request to Stripe
 */
async function checkDatabase(): Promise<AccountAndMode | undefined> {
  if (!isOwn('DATABASE_URL')) {
    report('local', 'the database is the local emulator')
    return undefined
  }
  if (process.env.NEON_FETCH_ENDPOINT?.includes('localhost')) {
    report(false, 'NEON_FETCH_ENDPOINT points to this machine. Leave it unset with real Neon')
  }
  const files = (await readdir('drizzle/migrations')).filter((name) => name.endsWith('.sql'))
  try {
    const client = await connectPostgres(process.env.DATABASE_URL ?? '')
    const ran = await client
      .query<{ ran: number }>('select count(*)::int as ran from drizzle.__drizzle_migrations')
      .then(({ rows }) => rows[0]?.ran ?? 0)
      // The table `__drizzle_migrations` does not exist before the first migration.
      .catch(() => 0)
    const stored = await client
      .query<AccountAndMode>(
        'select account_id as "accountId", is_live as "isLive" from stripe_account',
      )
      .then(({ rows }) => rows[0])
      .catch(() => undefined)
    await client.end()
    report(
      ran === files.length,
      `the database answers and has ${ran} of ${files.length} migrations`,
    )
    return stored
  } catch (error) {
    report(false, reason(error))
    return undefined
  }
}

function compareAccounts(opened?: AccountAndMode, stored?: AccountAndMode): void {
  if (!opened || !stored) return
  const right = 'STRIPE_SECRET_KEY belongs to the Stripe account of this database'
  const wrong = wrongAccount(opened, stored)
  report(wrong === undefined, wrong ?? right)
}

/** Sends a test alert. */
async function checkAlerts(): Promise<void> {
  const { ALERT_URL: alertUrl } = process.env
  if (!alertUrl) {
    return void report(
      'soon',
      'ALERT_URL is not set: nothing tells you about a failed job or a dispute',
    )
  }
  await postAlert(alertUrl, 'This is a test of ALERT_URL by npm run doctor.').then(
    () => report(true, 'ALERT_URL takes alerts'),
    (error: unknown) => report(false, `ALERT_URL does not take alerts: ${reason(error)}`),
  )
}

async function checkDeployedSite(): Promise<void> {
  if (!address) return
  try {
    const [health, page] = await Promise.all([
      fetch(new URL('/api/health', address), { signal: deadline() }),
      fetch(address, { signal: deadline() }),
    ])
    report(health.ok, `${address}/api/health answers ${health.status}`)
    const policy = page.headers.get('content-security-policy') ?? ''
    report(
      policy.startsWith("default-src 'none'"),
      'the home page sends its content security policy',
    )
  } catch (error) {
    report(false, `${address} does not answer: ${reason(error)}`)
  }
}

checkOwnerFacts()
checkTaxYears()
checkSettings()
checkEditor()
const [opened, stored] = await Promise.all([
  checkStripeAccount(),
  checkDatabase(),
  checkClerk(),
  checkOpenAi(),
  checkAlerts(),
  checkDeployedSite(),
])
compareAccounts(opened, stored)

const marks = { true: 'ok     ', false: 'wrong  ', local: 'local  ', soon: 'soon   ' }
for (const { ok, what } of findings) console.log(`${marks[`${ok}`]}${what}`)
const wrong = findings.filter(({ ok }) => ok === false).length
console.log(wrong === 0 ? '\nNothing is missing.' : `\n${wrong} to fix. See docs/going-live.md.`)
process.exit(wrong === 0 ? 0 : 1)
