import * as z from 'zod'

/** The browser repeats this id if it retries a request, so that the server does the work once. */
export const requestIdSchema = z
  .string({ error: 'must be text' })
  .regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
