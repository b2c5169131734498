import * as z from 'zod'

/**
 * Text that a person writes and the database keeps: up to `most` UTF-16 units. Postgres refuses
 * NUL in text, and half of a surrogate pair would come back as something else.
 */
export const storableText = (most: number) =>
  z
    .string({ error: 'must be text' })
    .max(most, { error: `takes up to ${most.toLocaleString('en-US')} characters` })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'holds a character that cannot be stored',
    })
