import * as z from 'zod'

/** Checks the format of an opportunity's slug. Does not check that the opportunity exists. */
export const slugSchema = z
  .string({ error: 'must be text' })
  .max(100, { error: 'is too long' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be the last part of an opportunity’s address' })
