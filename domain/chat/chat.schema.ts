import * as z from 'zod'
import { limitsSchema } from '../account/user.schema.ts'
import { answerStates, chatRoles } from './chat-message.ts'
import type { contentFiltered } from './chat-message.ts'
import type { ErrorCode } from '../http/errors.ts'
import { slugSchema } from '../saved/saved.schema.ts'
import { storableText } from '../http/storable-text.schema.ts'

/** Longer ones than `longestMessage` pass here, so that the answer to them is 413 and not 400. */
const message = storableText(64 * 1024)
  .trim()
  .min(1, { error: 'must not be empty' })

const requestId = z
  .string({ error: 'must be text' })
  .regex(/^[\w-]{1,64}$/, { error: 'takes up to 64 letters, digits, _ and -' })

const slugError = 'must be the last part of an opportunity’s address'

/** POST /api/ai/chat. A `requestId` makes a message that is sent again the same message. */
export const chatInputSchema = z.strictObject({
  message,
  // Left empty for the general conversation (product spec, 7).
  opportunitySlug: z.union([z.literal(''), slugSchema], { error: slugError }).nullish(),
  requestId: requestId.optional(),
})

/** Which conversation: the one about an opportunity, or the general one. */
export const conversationInputSchema = z.object({
  opportunitySlug: slugSchema.optional().transform((slug) => slug ?? null),
})

/** The largest bigint of Postgres has 19 digits. */
const cursor = z
  .string()
  .regex(/^\d{1,18}$/, { error: 'must be the nextCursor of an earlier reply' })

/** Which page of it: the newest messages, or those before a cursor. */
export const conversationPageInputSchema = conversationInputSchema.extend({
  cursor: cursor.optional().transform((value) => value ?? null),
})

/** A message as the interface shows it. Answers have a `state`. */
const chatMessageSchema = z.object({
  role: z.enum(chatRoles),
  content: z.string(),
  createdAt: z.iso.datetime(),
  requestId: z.string(),
  state: z.enum(answerStates).optional(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** One page of a conversation, oldest first. */
export const conversationSchema = z.object({
  messages: z.array(chatMessageSchema),
  /** Names the page before this one. Absent on the first page of the conversation. */
  nextCursor: z.string().optional(),
})
export type ConversationPage = z.infer<typeof conversationSchema>

/** The answer as one JSON reply, and what the event `done` carries. */
export const chatAnswerSchema = z.object({ message: chatMessageSchema, limits: limitsSchema })
export type ChatAnswer = z.infer<typeof chatAnswerSchema>

/** The events of a streamed answer: any number of `delta`, then `done` or `error`. */
export interface ChatEvents {
  delta: { text: string }
  done: ChatAnswer
  error: { code: ErrorCode | typeof contentFiltered; message: string }
}
