import { generateKeyPairSync, randomBytes } from 'node:crypto'

export const secretNames = [
  'CLERK_SECRET_KEY',
  'CLERK_WEBHOOK_SIGNING_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'OPENAI_API_KEY',
  'BUILD_HOOK_URL',
] as const

const word = () => randomBytes(18).toString('hex')

/**
 * Returns settings for a site that uses every vendor, in the vendors' formats. Each call creates
 * new random secrets. So if a file of a build contains one of these secrets, the build put it
 * there.
 */
export function madeUpSettings(): Record<string, string> {
  const secret: Record<(typeof secretNames)[number], string> = {
    CLERK_SECRET_KEY: `sk_live_${word()}`,
    CLERK_WEBHOOK_SIGNING_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    STRIPE_SECRET_KEY: `rk_live_${word()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${word()}`,
    DATABASE_URL: `postgresql://owner:${word()}@database.nurses.example/site?sslmode=require`,
    OPENAI_API_KEY: `sk-proj-${word()}`,
    BUILD_HOOK_URL: `https://host.nurses.example/build_hooks/${word()}`,
  }
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...secret,
    URL: 'https://nurses.example',
    PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.nurses.example$').replace(/=+$/, '')}`,
    CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
