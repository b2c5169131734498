import * as z from 'zod'
import { limitsSchema } from '../account/user.schema.ts'
import { answerStates, chatRoles } from './chat-message.ts'
import type { contentFiltered } from './chat-message.ts'
import type { ErrorCode } from '../http/errors.ts'
import { requestIdSchema, storableText } from '../http/input.schema.ts'
import { slugSchema } from '../catalog/slug.schema.ts'
import { profileSchema } from '../tools/profile.schema.ts'

/**
 * Accepts messages longer than `maxMessageLength`. The endpoint checks that limit itself and
 * replies with status 413 instead of 400.
 */
const message = storableText(64 * 1024)
  .trim()
  .min(1, { error: 'must not be empty' })

const slugError = 'must be the last part of an opportunity’s address'

/** Maximum length of the line of saved numbers, in characters. */
export const savedNumbersLength = 600

/**
 * The numbers that the user chose to send with a question. `line` is the text that the page shows,
 * word for word. `profile` is missing if the user has not answered "Your job".
 */
const savedNumbersSchema = z.strictObject(
  {
    line: storableText(savedNumbersLength).trim().min(1, { error: 'must not be empty' }),
    profile: profileSchema.optional(),
  },
  { error: 'must be an object' },
)
export type SavedNumbers = z.infer<typeof savedNumbersSchema>

/** Body of POST /api/ai/chat. A second request with the same `requestId` retries the message. */
export const chatInputSchema = z.strictObject({
  message,
  // Empty, null or missing for the general conversation.
  opportunitySlug: z.union([z.literal(''), slugSchema], { error: slugError }).nullish(),
  requestId: requestIdSchema.optional(),
  savedNumbers: savedNumbersSchema.optional(),
})

/** A query without a slug asks for the general conversation, which is not about an entry. */
export const conversationInputSchema = z.object({
  opportunitySlug: slugSchema.optional().transform((slug) => slug ?? null),
})

/** A message id. 18 digits always fit a Postgres bigint. */
const cursor = z
  .string()
  .regex(/^\d{1,18}$/, { error: 'must be the nextCursor of an earlier reply' })

/** Query for one page of a conversation: the newest messages, or the messages before `cursor`. */
export const conversationPageInputSchema = conversationInputSchema.extend({
  cursor: cursor.optional().transform((value) => value ?? null),
})

/** Only answers have a `state`. `isCut`: a complete answer that reached its token limit. */
const chatMessageSchema = z.object({
  role: z.enum(chatRoles),
  content: z.string(),
  createdAt: z.iso.datetime(),
  requestId: z.string(),
  state: z.enum(answerStates).optional(),
  isCut: z.boolean().optional(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** One page of a conversation, oldest first. */
export const conversationSchema = z.object({
  messages: z.array(chatMessageSchema),
  /** Cursor for the page of older messages. Undefined if there are no older messages. */
  nextCursor: z.string().optional(),
})
export type ConversationPage = z.infer<typeof conversationSchema>

/** The answer as a JSON response, and as the data of the `done` event. */
export const chatAnswerSchema = z.object({ message: chatMessageSchema, limits: limitsSchema })
export type ChatAnswer = z.infer<typeof chatAnswerSchema>

/** Events of a streaming answer: any number of `delta`, then one `done` or `error`. */
export interface ChatEvents {
  delta: { text: string }
  done: ChatAnswer
  error: { code: ErrorCode | typeof contentFiltered; message: string }
}
