import { returnedMessages } from '../billing/plans.ts'

/** Characters of a message, in UTF-16 units, as a textarea counts them (api.md, "Errors"). */
export const longestMessage = 4_000

/** Messages of one page of a conversation. */
export const messagesPerPage = 100

/** Who wrote a message: the user or the guide. */
export const chatRoles = ['user', 'assistant'] as const

/**
 * The state of an answer: `pending` while it streams, then `complete`; `broken` when the provider
 * or this site failed or was interrupted (the part is stored); `filtered` when the provider's content
 * filter ended it (no text is stored). The message of the last two is returned to the allowance.
 */
export const answerStates = ['pending', 'complete', 'broken', 'filtered'] as const
export type AnswerState = (typeof answerStates)[number]

/** The event `error` may carry this beside the codes of the error table (api.md). */
export const contentFiltered = 'content_filtered'

/** What the user reads when the provider's filter ended an answer. */
export const contentFilteredMessage = `The answer was stopped by a content filter. Please rephrase your question. Messages without an answer do not count, up to ${returnedMessages} a month.`
