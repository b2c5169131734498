import { returnedMessages } from '../billing/plans.ts'
import { cutText } from '../text/text.ts'

/** Maximum length of a message in UTF-16 units, as a textarea counts them. */
export const maxMessageLength = 4_000

export const messagesPerPage = 100

export const conversationsPerPage = 50

/** Maximum length of a conversation's title in UTF-16 units. */
export const maxTitleLength = 80

const firstTitleLength = 60

/** The title of a new conversation: its first question, cut at a word. */
export function titleFrom(question: string): string {
  const text = question.trim().replaceAll(/\s+/g, ' ')
  if (text.length <= firstTitleLength) return text
  const start = cutText(text, firstTitleLength)
  const end = start.lastIndexOf(' ')
  return `${start.slice(0, end > firstTitleLength / 2 ? end : start.length).replace(/[\s,;:.]+$/, '')}…`
}

/** Maximum length of what a user writes about an answer, in UTF-16 units. */
export const maxNoteLength = 500

export const chatRoles = ['user', 'assistant'] as const

/**
 * `pending`: the answer is streaming. `broken`: the answer failed or was interrupted, so its text
 * may be incomplete or empty. `filtered`: the provider's content filter ended the answer.
 */
export const answerStates = ['pending', 'complete', 'broken', 'filtered'] as const
export type AnswerState = (typeof answerStates)[number]

/** Shown below an answer that reached its token limit. */
export const answerCutMessage = 'The answer reached its length limit.'

/** The follow-up that the button "Continue" sends below an answer that reached its token limit. */
export const continueQuestion = 'Continue your last answer where it stopped.'

/**
 * Error code that only the `error` event of a stream uses. A JSON reply has `upstream_failed`
 * instead.
 */
export const contentFiltered = 'content_filtered'

export const contentFilteredMessage = `A content filter stopped the answer. Please rephrase your question. If a message gets no complete answer, it does not count toward your monthly limit. This applies to at most ${returnedMessages} messages a month.`
