import { contentFilteredMessage } from '../../../domain/chat/chat-message.ts'
import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import type { GuideMessage } from '../../../domain/chat/guide-conversation.ts'
import {
  guidePrompt,
  mostPromptTokens,
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
import type { ProviderEnding } from './openai.ts'
import type { Submission } from './submit-message.ts'

/**
 * Time between two writes of a streaming answer's text, in milliseconds. Each write also updates
 * `active_at`. While `active_at` is recent, a retry of the message does not start a second answer.
 */
const saveEveryMs = 2_000

/**
 * The most that the answer to `question` can cost, in millionths of a dollar. Reserved until the
 * cost is known.
 */
export const reservation = (question: string): number =>
  costOf({ promptTokens: mostPromptTokens(question), answerTokens: longestAnswerTokens })

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
  let offer: string | undefined
  let ending: ProviderEnding
  try {
    const built = await buildPrompt(submission, earlier)
    offer = built.offer
    const pieces = streamAnswer(built.prompt, user.id)
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
  const isCut = state === 'complete' && ending.isCut
  if (state === 'complete' && !isCut && offer !== undefined) {
    const addition = `\n\n${offer}`
    text += addition
    onText(addition)
  }
  const content = state === 'filtered' ? '' : storable(text)
  const counters = await finishAnswer(submission, {
    state,
    text: content,
    isCut,
    cost: finalCost(ending, submission),
  })
  if (state === 'filtered') throw new ContentFiltered()
  if (ending.error) throw ending.error
  return {
    message: {
      role: 'assistant',
      content,
      createdAt: now.toISOString(),
      requestId,
      state,
      ...(isCut && { isCut }),
    },
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
 * The cost of the tokens that the provider reported. If it reported none, zero for a rejected
 * request, and otherwise the whole reservation, because the provider may bill up to that amount.
 */
const finalCost = ({ usage, isRefused }: ProviderEnding, { reserve }: Submission): number =>
  usage ? costOf(usage) : isRefused ? 0 : reserve
