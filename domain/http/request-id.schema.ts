import * as z from 'zod'

/** The browser's name for one request, so that the server answers a repeat without repeating it. */
export const requestIdSchema = z
  .string({ error: 'must be text' })
  .regex(/^[\w-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
