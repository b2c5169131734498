import { randomBytes, sign } from 'node:crypto'
import type { Session } from './entities.ts'
import type { SigningKeys } from './keys.ts'

/** Lifetime of a session token in seconds, Clerk's default. */
const lifetime = 60

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Creates a session token in version 2 of Clerk's format. `claims` overrides any claim, so that a
 * test can forge a token.
 */
export function sessionToken(
  session: Session,
  {
    keys,
    issuer,
    origin,
    now,
    claims = {},
  }: { keys: SigningKeys; issuer: string; origin: string; now: number; claims?: object },
): string {
  const seconds = Math.floor(now / 1000)
  const minutesSinceSignIn = Math.max(0, Math.floor((now - session.createdAt) / 60_000))
  const header = { alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: keys.keyId, typ: 'JWT' }
  const payload = {
    azp: origin,
    exp: seconds + lifetime,
    fva: [minutesSinceSignIn, -1],
    iat: seconds,
    iss: issuer,
    jti: randomBytes(10).toString('hex'),
    // Clerk allows 10 s of clock skew.
    nbf: seconds - 10,
    sid: session.id,
    sts: 'active',
    sub: session.personId,
    v: 2,
    ...claims,
  }
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), keys.privateKey).toString('base64url')}`
}
