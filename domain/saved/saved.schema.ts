import * as z from 'zod'
import { mostSeenNotes, notesLength } from './notes-length.ts'
import { slugSchema, storableText } from '../http/input.schema.ts'

export const savedStatuses = ['interested', 'exploring', 'building', 'dropped'] as const
export type SavedStatus = (typeof savedStatuses)[number]

const status = z.enum(savedStatuses, { error: `must be one of ${savedStatuses.join(', ')}` })

export const savedItemSchema = z.object({
  id: z.int(),
  opportunitySlug: z.string(),
  notes: z.string().nullable(),
  status,
  createdAt: z.iso.datetime(),
  /** When the user last opened the entry's changes. */
  seenAt: z.iso.datetime().nullable(),
})
export type SavedItem = z.infer<typeof savedItemSchema>

export const saveInputSchema = z.strictObject({ opportunitySlug: slugSchema })

/** If a field is missing, its stored value stays the same. An empty text clears the notes. */
export const savedChangesSchema = z.strictObject({
  notes: storableText(notesLength).optional(),
  /**
   * The texts that this browser has seen or sent. If the stored notes are another text, the reply is
   * `changed_elsewhere` with the item, and nothing changes.
   */
  ifNotes: z
    .array(storableText(notesLength), { error: 'must be a list' })
    .max(mostSeenNotes, { error: `must have at most ${mostSeenNotes} items` })
    .optional(),
  status: status.optional(),
  /** The server sets the time. */
  seenAt: z.literal(true).optional(),
})
export type SavedChanges = z.infer<typeof savedChangesSchema>
