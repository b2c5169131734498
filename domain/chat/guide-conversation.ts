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
 * Estimates the tokens of a text: one per four ASCII characters, and one per UTF-16 unit of other
 * text. The result is usually too high, which is safe for a limit.
 */
export function estimateTokens(text: string): number {
  const nonAscii = (text.match(/[^ -~\s]+/g) ?? []).reduce((sum, { length }) => sum + length, 0)
  return Math.ceil((text.length - nonAscii) / 4) + nonAscii
}

const tokenCost = (messages: GuideMessage[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + tokensPerMessage, 0)

function exchanges(messages: readonly GuideMessage[]): GuideMessage[][] {
  const pairs: GuideMessage[][] = []
  messages.forEach((answer, index) => {
    const question = messages[index - 1]
    if (answer.role !== 'assistant' || question?.role !== 'user') return
    if (answer.content.trim() !== '') pairs.push([question, answer])
  })
  return pairs
}

/**
 * Returns as many of the newest messages as fit in `tokenBudget` together with the new `question`,
 * sorted oldest first. Leaves out a question without an answer, because providers expect questions
 * and answers to alternate.
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
    tokensLeft -= tokenCost(exchange)
    if (tokensLeft < 0) break
    recent.unshift(...exchange)
  }
  return recent
}
