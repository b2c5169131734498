import * as z from 'zod'
import { notesLength } from './notes-length.ts'
import { storableText } from '../http/storable-text.schema.ts'

export const savedStatuses = ['interested', 'exploring', 'building', 'dropped'] as const
export type SavedStatus = (typeof savedStatuses)[number]

/** Checks the format of an opportunity's slug. Does not check that the opportunity exists. */
export const slugSchema = z
  .string({ error: 'must be text' })
  .max(100, { error: 'is too long' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be the last part of an opportunity’s address' })

const status = z.enum(savedStatuses, { error: `must be one of ${savedStatuses.join(', ')}` })

export const savedItemSchema = z.object({
  id: z.int(),
  opportunitySlug: z.string(),
  notes: z.string().nullable(),
  status,
  createdAt: z.iso.datetime(),
})
export type SavedItem = z.infer<typeof savedItemSchema>

export const saveInputSchema = z.strictObject({ opportunitySlug: slugSchema })

/** If a field is missing, its stored value stays the same. An empty text clears the notes. */
export const savedChangesSchema = z.strictObject({
  notes: storableText(notesLength).optional(),
  status: status.optional(),
})
export type SavedChanges = z.infer<typeof savedChangesSchema>
