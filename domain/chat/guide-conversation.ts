import { looksLikePatientData } from './guide-patient-data.ts'

/** A stored message between the user and the guide, which is the AI assistant of the site. */
export interface GuideMessage {
  role: 'user' | 'assistant'
  content: string
  /**
   * Whether the answer was written for a member, so it may quote members' text. We leave such an
   * answer and its question out of the prompts of a free user.
   */
  forMembers?: boolean | undefined
}

/** Tokens that a chat model adds to each message. */
const tokensPerMessage = 4

/**
 * Estimates the tokens of English text: one per four ASCII characters, and one per UTF-16 unit of
 * other text. Our entries have 4.1 to 4.2 characters per token (`o200k_base`). Random letters and
 * digits can have four times the estimate. `mostTokens` is never too low.
 */
export function estimateTokens(text: string): number {
  const nonAscii = (text.match(/[^\0-\x7f]+/g) ?? []).reduce((sum, { length }) => sum + length, 0)
  return Math.ceil((text.length - nonAscii) / 4) + nonAscii
}

/**
 * The most tokens that any text with this estimate can have. A token has at least one byte, and
 * `estimateTokens` counts at least one token for four bytes.
 */
export const mostTokens = (estimate: number): number => estimate * 4

const tokenCost = (messages: GuideMessage[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + tokensPerMessage, 0)

/** Leaves out an exchange that seems to have a patient's data, because the provider must not get it. */
function exchanges(messages: readonly GuideMessage[]): GuideMessage[][] {
  const pairs: GuideMessage[][] = []
  messages.forEach((answer, index) => {
    const question = messages[index - 1]
    if (answer.role !== 'assistant' || question?.role !== 'user') return
    if (answer.content.trim() === '') return
    if ([question, answer].some(({ content }) => looksLikePatientData(content))) return
    pairs.push([question, answer])
  })
  return pairs
}

/** Characters of an earlier question that we search. Twenty whole questions would take seconds. */
const mostOfEarlier = 500

/** The starts of the answered questions of a conversation, newest first. */
export const earlierQuestions = (messages: readonly GuideMessage[]): string[] =>
  exchanges(messages)
    .flatMap(([question]) => question?.content.slice(0, mostOfEarlier) ?? [])
    .toReversed()

/**
 * Returns as many of the newest messages as fit in `tokenBudget` together with the new `question`,
 * sorted oldest first. If the newest answer is too long, returns its end, so that a question can
 * refer to it. Leaves out a question without an answer, because providers expect questions and
 * answers to alternate.
 */
export function recentConversation(
  messages: readonly GuideMessage[],
  { question, tokenBudget, isMember }: { question: string; tokenBudget: number; isMember: boolean },
): GuideMessage[] {
  const recent: GuideMessage[] = []
  let tokensLeft = tokenBudget - tokenCost([{ role: 'user', content: question }])
  const isAllowed = (exchange: GuideMessage[]) =>
    isMember || exchange.every(({ forMembers }) => forMembers !== true)
  for (const exchange of exchanges(messages).filter(isAllowed).toReversed()) {
    const cost = tokenCost(exchange)
    if (cost > tokensLeft) {
      if (recent.length === 0) recent.push(...shortened(exchange, tokensLeft))
      break
    }
    tokensLeft -= cost
    recent.unshift(...exchange)
  }
  return recent
}

/** Cuts the start of the answer. Returns an empty list if not even the question fits. */
function shortened(exchange: GuideMessage[], tokenBudget: number): GuideMessage[] {
  const [question, answer] = exchange
  if (!question || !answer) return []
  const end = endWithin(answer.content, tokenBudget - tokenCost([question]) - tokensPerMessage)
  return end === '' ? [] : [question, { ...answer, content: end }]
}

function endWithin(text: string, tokenBudget: number): string {
  let quartersLeft = tokenBudget * 4
  let from = text.length
  for (const character of [...text].toReversed()) {
    quartersLeft -= character < '\x80' ? 1 : 4 * character.length
    if (quartersLeft < 0) break
    from -= character.length
  }
  return text.slice(from)
}
