import * as z from 'zod'
import { userGuidanceDollars } from '../../../domain/billing/plans.ts'
import { frontendApiHost } from '../../../domain/account/clerk-key.ts'

/** Settings are missing or wrong. The message names the settings, but never holds a secret. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const nonEmpty = z.string({ error: 'is missing' }).trim().min(1, { error: 'is missing' })
const address = nonEmpty.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }))
const startsWith = (prefix: string) =>
  nonEmpty.startsWith(prefix, { error: `must begin with ${prefix}` })
const atLeastOne = (fallback: number) =>
  z.coerce.number({ error: 'must be a number' }).int().positive().default(fallback)

const dollars = (fallback: number) =>
  z.coerce.number({ error: 'must be a number' }).nonnegative().default(fallback)

const percent = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .min(0, { error: 'must be at least 0' })
    .max(100, { error: 'must be at most 100' })
    .default(fallback)

/** Dashboards and .env files store a line break as the two characters \n. */
export const publicKeysOf = (text: string): string[] =>
  text
    .replaceAll('\\n', '\n')
    .match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g)
    ?.map(String) ?? []

const originOf = (url: string): string => new URL(url).origin

/** Addresses separated by commas. Their origins, as a list. */
const origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  // The origin of a `data:` or `file:` address is "null", which a sandboxed frame sends too.
  .refine((urls) => urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')), {
    error: 'must be http(s) addresses separated by commas, such as https://example.com',
  })
  .transform((urls) => urls.map(originOf))

/**
 * These models can reason. If OPENAI_REASONING_EFFORT is not set, we turn this off: we send `none`
 * as `reasoning_effort`.
 */
const modelsWithoutReasoning = new Set(['gpt-6-luna'])

/**
 * Values of `reasoning_effort` that OpenAI's models of 2026 accept. Without a value, a model uses
 * `medium`. It can then spend all tokens of an answer on reasoning.
 */
const reasoningEfforts = ['none', 'low', 'medium', 'high', 'xhigh', 'max'] as const

const variables = z.object({
  // Netlify sets URL to the main address of the site.
  URL: address,
  AUTHORIZED_ORIGINS: origins,
  DATABASE_URL: nonEmpty.regex(/^postgres(ql)?:\/\/./, {
    error: 'must be a postgresql:// address',
  }),
  NEON_FETCH_ENDPOINT: address.optional(),
  PUBLIC_CLERK_PUBLISHABLE_KEY: startsWith('pk_'),
  PUBLIC_CLERK_PROXY_URL: z.string().optional(),
  CLERK_SECRET_KEY: startsWith('sk_'),
  CLERK_JWT_KEY: startsWith('-----BEGIN PUBLIC KEY-----'),
  CLERK_API_URL: address.default('https://api.clerk.com'),
  CLERK_WEBHOOK_SIGNING_SECRET: startsWith('whsec_'),
  STRIPE_SECRET_KEY: nonEmpty.regex(/^(sk|rk)_(test|live)_./, {
    error: 'must be a Stripe secret key (sk_) or restricted key (rk_)',
  }),
  STRIPE_WEBHOOK_SECRET: startsWith('whsec_'),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  STRIPE_AUTOMATIC_TAX: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  BUILD_HOOK_URL: address.optional(),
  ALERT_URL: address.optional(),
  OPENAI_API_KEY: nonEmpty,
  OPENAI_BASE_URL: address.optional(),
  OPENAI_MODEL: z.string().default('gpt-6-luna'),
  OPENAI_REASONING_EFFORT: z
    .enum(reasoningEfforts, { error: `must be one of ${reasoningEfforts.join(', ')}` })
    .optional(),
  OPENAI_INPUT_DOLLARS_PER_MILLION: dollars(0.125),
  OPENAI_OUTPUT_DOLLARS_PER_MILLION: dollars(0.5),
  GUIDANCE_MONTHLY_DOLLARS: dollars(200),
  GUIDANCE_FREE_PERCENT: percent(20),
  GUIDANCE_MONTHLY_DOLLARS_PER_USER: dollars(userGuidanceDollars),
  CHANGING_CALLS_PER_MINUTE: atLeastOne(60),
  CHAT_CALLS_PER_MINUTE: atLeastOne(10),
  BILLING_CALLS_PER_MINUTE: atLeastOne(6),
  CHAT_STREAMS_AT_ONCE: atLeastOne(2),
})

/**
 * The signing secrets of `.env.example`, which everyone can read. With such a secret, anyone could
 * sign an event that deletes an account.
 */
const publishedSecrets = new Set(['whsec_bG9jYWwtY2xlcmstc2VjcmV0', 'whsec_local'])

const signingSecrets = ['CLERK_WEBHOOK_SIGNING_SECRET', 'STRIPE_WEBHOOK_SECRET'] as const

const vendorKeys = [
  'PUBLIC_CLERK_PUBLISHABLE_KEY',
  'CLERK_SECRET_KEY',
  'STRIPE_SECRET_KEY',
] as const

const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key)

/** A browser resolves each of these names to its own machine. */
const localHost = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Unless the site is local, rejects `publishedSecrets` and a mix of live keys and test keys. With
 * live Clerk keys and a test Stripe key, a test card could buy a real membership.
 */
function checkPublic({
  value: set,
  issues,
}: z.core.ParsePayload<z.output<typeof variables>>): void {
  if (localHost.test(new URL(set.URL).hostname)) return
  const reject = (names: readonly string[], message: string) =>
    issues.push({ code: 'custom', input: undefined, path: [names.join(', ')], message })
  const published = signingSecrets.filter((name) => publishedSecrets.has(set[name]))
  if (published.length > 0) reject(published, 'must not have the values of .env.example')
  else if (new Set(vendorKeys.map((name) => isLiveKey(set[name]))).size > 1) {
    reject(vendorKeys, 'must all be live keys or all be test keys')
  }
}

const settings = variables.check(checkPublic).transform((set, context) => {
  const { PUBLIC_CLERK_PROXY_URL: proxy, PUBLIC_CLERK_PUBLISHABLE_KEY: publishableKey } = set
  const clerkHost = frontendApiHost(publishableKey)
  if (!proxy && clerkHost === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_CLERK_PUBLISHABLE_KEY'],
      message: 'is not a Clerk key. Copy it from API keys in Clerk’s dashboard',
    })
    return z.NEVER
  }
  const freeBudget = (set.GUIDANCE_MONTHLY_DOLLARS * set.GUIDANCE_FREE_PERCENT) / 100
  return {
    /**
     * The origins of the production site, the main one first. To check an origin, call
     * `siteOrigins()`, which also handles deploy previews.
     */
    siteOrigins: [originOf(set.URL), ...set.AUTHORIZED_ORIGINS] as [string, ...string[]],
    databaseUrl: set.DATABASE_URL,
    /** The URL for the Neon driver's requests. If undefined, the driver uses the database's host. */
    databaseEndpoint: set.NEON_FETCH_ENDPOINT,
    clerk: {
      secretKey: set.CLERK_SECRET_KEY,
      /** PEM public keys that verify session tokens. There are two while Clerk's key is rotated. */
      jwtKeys: publicKeysOf(set.CLERK_JWT_KEY),
      apiUrl: set.CLERK_API_URL,
      /** The `iss` claim of every session token. */
      issuer: proxy ? new URL(proxy, set.URL).href : `https://${clerkHost}`,
      webhookSecret: set.CLERK_WEBHOOK_SIGNING_SECRET,
    },
    stripe: {
      secretKey: set.STRIPE_SECRET_KEY,
      isLive: isLiveKey(set.STRIPE_SECRET_KEY),
      automaticTax: set.STRIPE_AUTOMATIC_TAX === 'on',
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
      apiUrl: set.STRIPE_API_URL,
    },
    /**
     * A request to this URL starts a build, which publishes the entries that are due. If undefined,
     * the next deploy publishes them.
     */
    buildHookUrl: set.BUILD_HOOK_URL,
    /** Takes alerts for the owner as JSON. If undefined, we send none. */
    alertUrl: set.ALERT_URL,
    openai: {
      apiKey: set.OPENAI_API_KEY,
      /** The base URL of the OpenAI API. If undefined, the client uses OpenAI's own URL. */
      baseUrl: set.OPENAI_BASE_URL,
      model: set.OPENAI_MODEL,
      /** If undefined, we send no `reasoning_effort`, because other models reject it. */
      reasoningEffort:
        set.OPENAI_REASONING_EFFORT ??
        (modelsWithoutReasoning.has(set.OPENAI_MODEL) ? ('none' as const) : undefined),
      dollarsPerMillion: {
        input: set.OPENAI_INPUT_DOLLARS_PER_MILLION,
        output: set.OPENAI_OUTPUT_DOLLARS_PER_MILLION,
      },
    },
    guidance: {
      /** The budgets of the plans, each for all its users together. */
      monthlyDollarsOf: { free: freeBudget, member: set.GUIDANCE_MONTHLY_DOLLARS - freeBudget },
      monthlyDollarsPerUser: set.GUIDANCE_MONTHLY_DOLLARS_PER_USER,
      /** Per user. */
      streamsAtOnce: set.CHAT_STREAMS_AT_ONCE,
    },
    /**
     * Maximum write requests of one user per minute. `chat` limits messages to the guide, `billing`
     * limits billing requests, and `change` limits all others.
     */
    rateLimits: {
      change: set.CHANGING_CALLS_PER_MINUTE,
      chat: set.CHAT_CALLS_PER_MINUTE,
      billing: set.BILLING_CALLS_PER_MINUTE,
    },
  }
})

/** The server's settings. They include secrets, so never log them. */
export type Environment = z.output<typeof settings>

/**
 * An empty variable counts as not set.
 *
 * @throws {SettingsError}
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const nonEmptyEntries = Object.entries(source).filter(([, value]) => value?.trim())
  const { data, error } = settings.safeParse(Object.fromEntries(nonEmptyEntries))
  if (data) return data
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new SettingsError(`Settings: ${wrong.join('; ')}.`)
}

/**
 * Whether the site has the editors' screen. Does not call `environment()`, because the screen works
 * without the vendors' keys.
 */
export const isEditorOn = (): boolean => process.env.EDITOR === 'on'

let read: Environment | undefined

/**
 * @throws {SettingsError} when a setting is missing or wrong, for example on a deploy preview
 *   without keys. The endpoint then replies 503
 */
export const environment = (): Environment => (read ??= parseEnvironment(process.env))
