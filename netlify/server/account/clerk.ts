import { verifyToken } from '@clerk/backend'
import { verifyWebhook } from '@clerk/backend/webhooks'
import * as z from 'zod'
import { ApiError } from '../../../domain/http/errors.ts'
import { environment } from '../http/env.ts'
import { BadSignature } from '../http/failure.ts'
import { siteOrigins } from '../http/site-origins.ts'

const deadlineMs = 5_000

export interface ClerkUser {
  clerkId: string
  email: string | null
  /**
   * Whether Clerk has verified the email. If so, `releaseEmail` may remove it from another user.
   */
  emailConfirmed: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  /** Clerk's `updated_at`. */
  updatedAt: Date
}

// Remove NUL from a name, and replace lone surrogates. Postgres rejects both, so the user could not
// sign in.
const name = z
  .string()
  .nullish()
  .transform((text) => text?.replaceAll('\0', '').toWellFormed() || null)

/** A Clerk id without NUL, which Postgres rejects. */
const clerkId = z.string().regex(/^[^\0]+$/)

// The fields that we read of Clerk's `UserJSON`, which both Clerk's API and its webhooks send.
const clerkUserSchema = z
  .object({
    id: clerkId,
    first_name: name,
    last_name: name,
    image_url: z.string().nullish(),
    primary_email_address_id: z.string().nullish(),
    email_addresses: z.array(
      z.object({
        id: z.string(),
        email_address: z.string(),
        verification: z.object({ status: z.string() }).nullish(),
      }),
    ),
    updated_at: z.number(),
  })
  .transform((user): ClerkUser => {
    const primary = user.email_addresses.find(({ id }) => id === user.primary_email_address_id)
    return {
      clerkId: user.id,
      email: primary?.email_address.toLowerCase() ?? null,
      emailConfirmed: primary?.verification?.status === 'verified',
      firstName: user.first_name,
      lastName: user.last_name,
      profileImageUrl: user.image_url || null,
      updatedAt: new Date(user.updated_at),
    }
  })

/**
 * Verifies the session token without a network call, and returns the user's Clerk id. Clerk's
 * `verifyToken` ignores the issuer and accepts a token without `sid`, so we check both.
 *
 * @throws {ApiError} unauthorized
 */
export async function verifySignedInId(request: Request): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) throw new ApiError('unauthorized')
  const { clerk } = environment()
  const { sub, azp, sid, iss, sts } = await verifyByAnyKey(token, clerk.jwtKeys)
  // The status `pending` means that the user has not finished signing in.
  const isComplete = azp && sid && iss === clerk.issuer && sts !== 'pending'
  if (!isComplete) throw new ApiError('unauthorized')
  return sub
}

/**
 * Tries each key, because two keys are valid while Clerk rotates its signing key. Ignores the
 * token's `kid`.
 */
async function verifyByAnyKey(token: string, jwtKeys: string[]) {
  let cause: unknown
  for (const jwtKey of jwtKeys) {
    try {
      return await verifyToken(token, { jwtKey, authorizedParties: siteOrigins() })
    } catch (error) {
      cause = error
    }
  }
  throw new ApiError('unauthorized', undefined, { cause })
}

/**
 * Loads a user from Clerk. Returns undefined if Clerk has no user with this id.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout
 */
export async function fetchClerkUser(clerkId: string): Promise<ClerkUser | undefined> {
  const reply = await callClerk('GET', clerkId)
  if (reply === undefined) return undefined
  const { data, error } = clerkUserSchema.safeParse(reply)
  if (!data) throw new ApiError('upstream_failed', undefined, { cause: error })
  return data
}

/**
 * Deletes a user and their sessions at Clerk. Succeeds if the user is already deleted.
 *
 * @throws {ApiError} upstream_failed, upstream_timeout
 */
export const deleteAtClerk = (clerkId: string): Promise<unknown> => callClerk('DELETE', clerkId)

/**
 * Uses `fetch`, because `createClerkClient` would add 144 kB to every function that checks a
 * session.
 */
async function callClerk(method: 'GET' | 'DELETE', clerkId: string): Promise<unknown> {
  const { apiUrl, secretKey } = environment().clerk
  try {
    const reply = await fetch(new URL(`/v1/users/${encodeURIComponent(clerkId)}`, apiUrl), {
      method,
      // The API version that @clerk/backend 3 uses.
      headers: { authorization: `Bearer ${secretKey}`, 'clerk-api-version': '2026-05-12' },
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`Clerk answered ${reply.status}`)
    return await reply.json()
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new ApiError(isTimeout ? 'upstream_timeout' : 'upstream_failed', undefined, { cause })
  }
}

const eventSchema = z.object({ type: z.string(), data: z.looseObject({}) })

const deletedSchema = z.object({ id: clerkId })

/** A Clerk webhook event. We ignore the kind `other`. */
export type ClerkEvent =
  { kind: 'changed'; user: ClerkUser } | { kind: 'deleted'; clerkId: string } | { kind: 'other' }

/**
 * Verifies a webhook's signature and age, and parses its event.
 *
 * @throws {ApiError} invalid_input when the signature is wrong or too old, or the signed body is
 *   not an event
 */
export async function readClerkEvent(request: Request): Promise<ClerkEvent> {
  const event = await verifyWebhook(request, {
    signingSecret: environment().clerk.webhookSecret,
  }).catch((cause: unknown) => {
    throw new BadSignature(cause)
  })
  const { type, data } = parseEvent(eventSchema, event)
  switch (type) {
    case 'user.created':
    case 'user.updated':
      return { kind: 'changed', user: parseEvent(clerkUserSchema, data) }
    case 'user.deleted':
      return { kind: 'deleted', clerkId: parseEvent(deletedSchema, data).id }
    default:
      return { kind: 'other' }
  }
}

/**
 * @throws {ApiError} invalid_input if `value` does not match `schema`; Clerk's dashboard then shows
 *   which event we rejected
 */
function parseEvent<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value)
  if (error) throw new ApiError('invalid_input', 'The body is not a Clerk event.', { cause: error })
  return data
}
