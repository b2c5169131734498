import * as z from 'zod'
import { limitsSchema } from '../account/user.schema.ts'
import { answerStates, chatRoles, maxNoteLength, maxTitleLength } from './chat-message.ts'
import type { contentFiltered } from './chat-message.ts'
import type { ErrorCode } from '../http/errors.ts'
import { requestIdSchema, slugSchema, storableText } from '../http/input.schema.ts'
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

const conversationId = z.uuid({ error: 'must be the id of a conversation' })

/**
 * Body of POST /api/ai/chat. A second request with the same `requestId` retries the message. A
 * `conversationId` that the user does not have yet starts a conversation. Without one, the question
 * belongs to the user's newest conversation about `opportunitySlug`.
 */
export const chatInputSchema = z.strictObject({
  message,
  // Empty, null or missing for the general conversation.
  opportunitySlug: z.union([z.literal(''), slugSchema], { error: slugError }).nullish(),
  requestId: requestIdSchema.optional(),
  conversationId: conversationId.optional(),
  savedNumbers: savedNumbersSchema.optional(),
})

const notCursor = { error: 'must be the nextCursor of an earlier reply' }

/** A query without a slug asks for the general conversations, which are not about an entry. */
const placeSchema = z.object({
  opportunitySlug: slugSchema.optional().transform((slug) => slug ?? null),
})

/** Query for one conversation: without `conversationId`, for the newest one about the slug. */
export const conversationInputSchema = placeSchema.extend({
  conversationId: conversationId.optional().transform((id) => id ?? null),
})

/** A message id. 18 digits always fit a Postgres bigint. */
const messageCursor = z.string().regex(/^\d{1,18}$/, notCursor)

/** Query for one page of a conversation: the newest messages, or the messages before `cursor`. */
export const conversationPageInputSchema = conversationInputSchema.extend({
  cursor: messageCursor.optional().transform((value) => value ?? null),
})

/** The `updatedAt` of a conversation in milliseconds, and its id. 14 digits fit a timestamp. */
const conversationCursor = z
  .string()
  .regex(/^\d{1,14}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, notCursor)

/** Query for the list of conversations: the newest ones, or the ones before `cursor`. */
export const conversationListInputSchema = placeSchema.extend({
  cursor: conversationCursor.optional().transform((value) => {
    const [time, id] = value?.split('_') ?? []
    return time && id ? { updatedAt: new Date(Number(time)), id } : null
  }),
})

export const titleInputSchema = z.strictObject({
  title: storableText(maxTitleLength).trim().min(1, { error: 'must not be empty' }),
})

/** Body of POST /api/ai/feedback. `messageId` is the `requestId` of an answer. */
export const feedbackInputSchema = z.strictObject({
  messageId: requestIdSchema,
  helpful: z.boolean({ error: 'must be true or false' }),
  note: storableText(maxNoteLength).trim().optional(),
})

/** A rating of an answer. */
export const feedbackSchema = z.object({ helpful: z.boolean(), note: z.string().optional() })

/**
 * Only answers have a `state`. `isCut`: a complete answer that reached its token limit. `helpful`
 * and `note`: the user's rating of a complete answer.
 */
const chatMessageSchema = z.object({
  role: z.enum(chatRoles),
  content: z.string(),
  createdAt: z.iso.datetime(),
  requestId: z.string(),
  state: z.enum(answerStates).optional(),
  isCut: z.boolean().optional(),
  ...feedbackSchema.partial().shape,
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** One page of a conversation, oldest first. */
export const conversationSchema = z.object({
  /** Undefined if the user has no such conversation. */
  conversationId: z.uuid().optional(),
  messages: z.array(chatMessageSchema),
  /** Cursor for the page of older messages. Undefined if there are no older messages. */
  nextCursor: z.string().optional(),
})
export type ConversationPage = z.infer<typeof conversationSchema>

/** `updatedAt` is the time of the newest question. */
export const conversationItemSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ConversationItem = z.infer<typeof conversationItemSchema>

/** One page of the list of conversations, newest first. */
export const conversationListSchema = z.object({
  conversations: z.array(conversationItemSchema),
  nextCursor: z.string().optional(),
})

/** The answer as a JSON response, and as the data of the `done` event. */
export const chatAnswerSchema = z.object({ message: chatMessageSchema, limits: limitsSchema })
export type ChatAnswer = z.infer<typeof chatAnswerSchema>

/** Events of a streaming answer: any number of `delta`, then one `done` or `error`. */
export interface ChatEvents {
  delta: { text: string }
  done: ChatAnswer
  error: { code: ErrorCode | typeof contentFiltered; message: string }
}
