import * as z from 'zod'

/**
 * User text that the database stores, up to `most` UTF-16 units. Rejects NUL, which Postgres cannot
 * store, and a lone surrogate, which would be stored as another character.
 */
export const storableText = (most: number) =>
  z
    .string({ error: 'must be text' })
    .max(most, { error: `must have at most ${most.toLocaleString('en-US')} characters` })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'contains a character that we cannot store',
    })

/** The browser repeats this id if it retries a request, so that the server does the work once. */
export const requestIdSchema = z
  .string({ error: 'must be text' })
  .regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })

/** Checks the format of an opportunity's slug. Does not check that the opportunity exists. */
export const slugSchema = z
  .string({ error: 'must be text' })
  .max(100, { error: 'is too long' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be the last part of an opportunity’s address' })
