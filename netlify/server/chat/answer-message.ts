import { contentFilteredMessage } from '../../../domain/chat/chat-message.ts'
import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { estimateTokens } from '../../../domain/chat/guide-conversation.ts'
import type { GuideMessage } from '../../../domain/chat/guide-conversation.ts'
import {
  guidePrompt,
  longestPromptTokens,
  previousQuestion,
} from '../../../domain/chat/guide-prompt.ts'
import type { PromptMessage } from '../../../domain/chat/guide-prompt.ts'
import { offerTakeHome } from '../../../domain/chat/take-home-offer.ts'
import { searchText } from '../../../domain/chat/guide-words.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { showLimits } from '../account/accounts.ts'
import { finishAnswer, saveProgress } from './finish-answer.ts'
import { guideContent } from './guide-content.ts'
import { costOf, longestAnswerTokens, streamAnswer } from './openai.ts'
import type { ProviderEnding, Usage } from './openai.ts'
import type { Submission } from './submit-message.ts'

/**
 * Time between two writes of a streaming answer's text, in milliseconds. Each write also updates
 * `active_at`. While `active_at` is recent, a retry of the message does not start a second answer.
 */
const saveEveryMs = 2_000

/** The amount reserved for an answer until its cost is known, in millionths of a dollar. */
export const reservation = (): number =>
  costOf({ promptTokens: longestPromptTokens, answerTokens: longestAnswerTokens })

/**
 * Thrown if the provider's content filter ended the answer. A stream then ends with an `error`
 * event with the code `content_filtered`. A JSON reply has the code `upstream_failed`.
 */
export class ContentFiltered extends ApiError {
  constructor() {
    super('upstream_failed', contentFilteredMessage)
  }
}

/**
 * Answers a submitted message and stores the answer. If the user disconnects, the answer is still
 * finished and stored.
 *
 * @throws if the answer failed or was filtered; the outcome is then already stored
 */
export async function answerMessage(
  submission: Submission,
  earlier: GuideMessage[],
  onText: (text: string) => void,
): Promise<ChatAnswer> {
  const { user, requestId, now } = submission
  let text = ''
  const saving = saveRegularly(submission, () => storable(text))
  let prompt: PromptMessage[]
  let offer: string | undefined
  let ending: ProviderEnding
  try {
    const built = await buildPrompt(submission, earlier)
    prompt = built.prompt
    offer = built.offer
    const pieces = streamAnswer(prompt, user.id)
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      text += next.value
      onText(next.value)
    }
    ending = next.value
  } catch (error) {
    saving.stop()
    // `streamAnswer` returns the error of a failed request and does not throw it. So this error
    // came before the request, and the answer costs nothing.
    await finishAnswer(submission, { state: 'broken', text: '', cost: 0 })
    throw error
  }
  saving.stop()
  const state = ending.isFiltered ? 'filtered' : ending.error ? 'broken' : 'complete'
  const cost = costOf(usageOf(ending, prompt, text))
  if (state === 'complete' && offer !== undefined) {
    const addition = `\n\n${offer}`
    text += addition
    onText(addition)
  }
  const content = state === 'filtered' ? '' : storable(text)
  const counters = await finishAnswer(submission, { state, text: content, cost })
  if (state === 'filtered') throw new ContentFiltered()
  if (ending.error) throw ending.error
  return {
    message: { role: 'assistant', content, createdAt: now.toISOString(), requestId, state },
    limits: showLimits({ ...user, ...counters }, now),
  }
}

/**
 * Stores the text every `saveEveryMs`. Ignores a failed write, because the next write stores the
 * whole text again.
 */
function saveRegularly(submission: Submission, text: () => string) {
  let isSaving = false
  const timer = setInterval(() => {
    if (isSaving) return
    isSaving = true
    saveProgress(submission, text())
      .catch(() => undefined)
      .finally(() => (isSaving = false))
  }, saveEveryMs)
  return { stop: () => clearInterval(timer) }
}

/** `offer` is a sentence that we, not the model, append to the answer. */
async function buildPrompt(
  { user, question, slug, now }: Submission,
  earlier: GuideMessage[],
): Promise<{ prompt: PromptMessage[]; offer: string | undefined }> {
  const isMember = planFrom(user, now) === 'member'
  const { takeHome, ...content } = await guideContent({
    slug,
    question: searchText(question, previousQuestion(earlier)),
    isMember,
    now,
  })
  return {
    prompt: guidePrompt({ ...content, isMember, messages: earlier, question }),
    offer: takeHome && offerTakeHome(question, takeHome),
  }
}

/** Removes NUL and replaces lone surrogates with U+FFFD, because Postgres rejects both. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * Returns the tokens that the provider reported. If it reported none, returns zero for a rejected
 * request, and otherwise an estimate from the texts. The estimate for an incomplete answer is
 * `longestAnswerTokens`, because the model may have used that many tokens for reasoning.
 */
function usageOf(
  { usage, isRefused, ...ending }: ProviderEnding,
  prompt: PromptMessage[],
  text: string,
): Usage {
  if (usage) return usage
  if (isRefused) return { promptTokens: 0, answerTokens: 0 }
  const isComplete = !ending.error && !ending.isFiltered
  return {
    promptTokens: prompt.reduce((sum, { content }) => sum + estimateTokens(content), 0),
    answerTokens: isComplete ? estimateTokens(text) : longestAnswerTokens,
  }
}
