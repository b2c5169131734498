/** Characters of a message, in UTF-16 units, as a textarea counts them (api.md, "Errors"). */
export const longestMessage = 4_000

/**
 * Bytes of a conversation, as JSON in UTF-8, after which it takes no further question: about 700
 * exchanges. It is rewritten whole twice a question, and 6 MB is all that one reply of the host may
 * weigh, so that one left to grow could neither be answered in time nor, in the end, be read.
 */
export const fullConversation = 1_000_000

/**
 * How an answer fares: `pending` while it is written, then `complete`; `broken` when the provider
 * or this site failed in the middle (the part is kept), `filtered` when the provider's content
 * filter ended it (no part is kept). Those two were given back, and may be sent again.
 */
export const answerStates = ['pending', 'complete', 'broken', 'filtered'] as const
export type AnswerState = (typeof answerStates)[number]

/** The event `error` may carry this beside the codes of the error table (api.md). */
export const contentFiltered = 'content_filtered'

/** What a person reads when the provider's filter has ended an answer. */
export const contentFilteredMessage =
  'The answer was stopped by a content filter, so this message does not count. Please put the question in other words.'
