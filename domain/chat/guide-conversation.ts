/** A message of a conversation with the guide, as it is kept. */
export interface GuideMessage {
  role: 'user' | 'assistant'
  content: string
  /** Whether members' text was at hand when this was answered: nobody else's prompt may hold it. */
  forMembers?: boolean | undefined
}

/** Tokens that a message costs beside its text. */
const perMessage = 4

/**
 * About how many tokens a model counts in a text: a quarter of its plain letters, one for each
 * UTF-16 unit of any other script, rather too many than too few.
 */
export function estimateTokens(text: string): number {
  const others = text.replaceAll(/[ -~\s]/g, '').length
  return Math.ceil((text.length - others) / 4) + others
}

const cost = (messages: GuideMessage[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + perMessage, 0)

/** Questions with their answers; a question that nobody answered is no exchange. */
function exchanges(messages: readonly GuideMessage[]): GuideMessage[][] {
  const found: GuideMessage[][] = []
  messages.forEach((answer, index) => {
    const question = messages[index - 1]
    if (answer.role !== 'assistant' || question?.role !== 'user') return
    if (answer.content.trim() !== '') found.push([question, answer])
  })
  return found
}

/**
 * The end of a conversation within `tokenBudget`, oldest first: whole exchanges, none left out
 * between two that stay, questions and answers by turns as every provider wants them. The question
 * now asked counts towards the budget and is not in the outcome.
 */
export function recentConversation(
  messages: readonly GuideMessage[],
  { question, tokenBudget, isMember }: { question: string; tokenBudget: number; isMember: boolean },
): GuideMessage[] {
  const kept: GuideMessage[] = []
  let left = tokenBudget - cost([{ role: 'user', content: question }])
  const open = (exchange: GuideMessage[]) =>
    isMember || exchange.every(({ forMembers }) => forMembers !== true)
  for (const exchange of exchanges(messages).filter(open).toReversed()) {
    left -= cost(exchange)
    if (left < 0) break
    kept.unshift(...exchange)
  }
  return kept
}
