import * as z from 'zod'

/** The browser's id for one request. The server does the work of a repeated request only once. */
export const requestIdSchema = z
  .string({ error: 'must be text' })
  .regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
