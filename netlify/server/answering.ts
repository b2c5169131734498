import { contentFilteredMessage } from '../../domain/chat-message.ts'
import type { ChatAnswer, KeptMessage } from '../../domain/chat.ts'
import { ApiError } from '../../domain/errors.ts'
import { estimateTokens } from '../../domain/guide-conversation.ts'
import { guidePrompt } from '../../domain/guide-prompt.ts'
import type { PromptMessage } from '../../domain/guide-prompt.ts'
import { planFrom } from '../../domain/plans.ts'
import { showLimits } from './accounts.ts'
import { finishAnswer, keepProgress } from './answers.ts'
import type { Counters, Ending } from './answers.ts'
import { guideContent } from './guide-content.ts'
import type { Sent } from './messages.ts'
import { costOf, longestAnswerTokens, streamAnswer } from './openai.ts'
import type { ProviderEnding, Usage } from './openai.ts'

/** How often the text of a running answer is kept, in milliseconds (issue 5: at most every 2 s). */
const keepEveryMs = 2_000

/** How often, and how far apart in milliseconds, the end of an answer is tried to be stored. */
const finishing = { attempts: 2, waitMs: 500 }

/** Tokens of the conversation that go to the guide, the question included. */
const conversationTokens = 6_000

/** What a prompt holds at most: rules, directory, two entries, members' text, conversation. */
const longestPromptTokens = 40_000

/** What a message is reserved at, in millionths of a dollar, until its cost is known. */
export const reservation = (): number =>
  costOf({ promptTokens: longestPromptTokens, answerTokens: longestAnswerTokens })

/** Thrown when the provider's content filter ends an answer: a code of the event alone (api.md). */
export class ContentFiltered extends ApiError {
  constructor() {
    super('upstream_failed', contentFilteredMessage)
  }
}

/**
 * Answers a message that was entered, from the provider to the last write. Whoever reads may leave:
 * the answer is finished and stored all the same.
 *
 * @throws {ApiError} after the message was given back and what had come of the answer was kept
 */
export async function answerMessage(
  sent: Sent,
  earlier: KeptMessage[],
  onText: (text: string) => void,
): Promise<ChatAnswer> {
  let prompt: PromptMessage[] = []
  let text = ''
  let keeping: Promise<void> | undefined
  let keptAt = performance.now()
  const finish = (state: Ending['state'], usage?: Usage) =>
    finishFirmly(sent, {
      state,
      text: state === 'filtered' ? '' : storable(text),
      cost: prompt.length === 0 ? 0 : costOf(usage ?? guessUsage(prompt, text)),
    })
  const keep = () => {
    if (keeping || performance.now() - keptAt < keepEveryMs) return
    keptAt = performance.now()
    // One that fails is made up for by the next, or by the end.
    keeping = keepProgress(sent, storable(text))
      .catch(() => undefined)
      .finally(() => (keeping = undefined))
  }

  let ended: ProviderEnding
  try {
    prompt = await promptFor(sent, earlier)
    const pieces = streamAnswer(prompt)
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      text += next.value
      onText(next.value)
      keep()
    }
    ended = next.value
  } catch (error) {
    await finish('broken')
    throw error
  }
  if (ended.isFiltered) {
    await finish('filtered', ended.usage)
    throw new ContentFiltered()
  }
  const counters = await finish('complete', ended.usage)
  const { requestId, now } = sent
  return {
    message: {
      role: 'assistant',
      content: storable(text),
      createdAt: now.toISOString(),
      requestId,
      state: 'complete',
    },
    limits: showLimits({ ...sent.user, ...counters }, now),
  }
}

async function promptFor(sent: Sent, earlier: KeptMessage[]): Promise<PromptMessage[]> {
  const { user, question, slug, now } = sent
  const isMember = planFrom(user, now) === 'member'
  const messages = completed(earlier)
  const before = messages.findLast(({ role }) => role === 'user')?.content
  const questions = [question, ...(before === undefined ? [] : [before])]
  const content = await guideContent({ slug, questions, isMember, now })
  return guidePrompt({
    ...content,
    isMember,
    messages,
    question,
    tokenBudget: conversationTokens,
  })
}

/** The exchanges whose answer is whole; a part would be continued rather than answered. */
function completed(messages: KeptMessage[]): KeptMessage[] {
  const whole = new Set(
    messages.flatMap(({ state, requestId }) => (state === 'complete' ? [requestId] : [])),
  )
  return messages.filter(({ requestId }) => whole.has(requestId))
}

/** Postgres refuses NUL, and half of a surrogate pair is no text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** For an answer whose cost the provider did not say. */
const guessUsage = (prompt: PromptMessage[], text: string): Usage => ({
  promptTokens: prompt.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  answerTokens: estimateTokens(text),
})

/** Ending twice is ending once, so that a database that stumbles may be asked again. */
async function finishFirmly(sent: Sent, ending: Ending): Promise<Counters> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await finishAnswer(sent, ending)
    } catch (error) {
      if (attempt === finishing.attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, finishing.waitMs))
    }
  }
}
