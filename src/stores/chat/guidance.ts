import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { continueQuestion } from '../../../domain/chat/chat-message.ts'
import { CallError } from '../../browser/call-error.ts'
import { streamAnswer } from '../../browser/api.ts'
import { refreshLimits, setLimits } from '../account/limits.ts'
import {
  putAnswer,
  readConversation,
  setDraft,
  tellOtherTabs,
  type Conversation,
} from './conversation.ts'
import { storeQuestion, storedQuestion, type PendingQuestion } from './drafts.ts'
import { streamInto } from './streaming-text.ts'
import { $session } from '../account/session.ts'
import {
  askToSignIn,
  endAnswer,
  showFailure,
  isStored,
  showStoppedAnswer,
  showUnsent,
} from './chat-errors.ts'

/** Milliseconds between polls of an answer. The server stores the answer's text every 2 s. */
const pollInterval = 2_000
/** Failed polls in a row before the page shows an error. */
const maxPollFailures = 3

const aborts = new Map<Conversation, AbortController>()

const isPending = ({ $answer }: Conversation): boolean => $answer.get() !== undefined
/** True while this page streams or polls the answer to the request `requestId`. */
const isStreaming = ({ $answer }: Conversation, requestId: string): boolean =>
  $answer.get()?.requestId === requestId

/**
 * Sends a message and returns true. Returns false if the message is empty or an earlier answer is
 * pending. If the user is signed out, returns false and sends the message after the sign-in.
 */
export function askGuide(conversation: Conversation, text: string): boolean {
  const message = text.trim()
  if (message === '' || isPending(conversation)) return false
  if ($session.get().state === 'signed-out') {
    askToSignIn(conversation, message)
    return false
  }
  const question = { requestId: crypto.randomUUID(), message }
  showQuestion(conversation, question)
  if (conversation.$draft.get().trim() === message) setDraft(conversation, '')
  void streamQuestion(conversation, question)
  return true
}

/** Asks the guide to go on with an answer that reached its token limit. Keeps the user's draft. */
export const continueAnswer = (conversation: Conversation): boolean =>
  askGuide(conversation, continueQuestion)

/** Sends a failed message again with the same `requestId`, so that the server counts it once. */
export function retryQuestion(conversation: Conversation, requestId: string): void {
  const question = conversation.$messages
    .get()
    .find((message) => message.role === 'user' && message.requestId === requestId)
  if (!question || isPending(conversation)) return
  void streamQuestion(conversation, { requestId, message: question.content })
}

/**
 * Stops showing new text of the answer. The server still finishes and stores the answer, and the
 * message still counts toward the user's limit.
 */
export const stopAnswer = (conversation: Conversation): void => aborts.get(conversation)?.abort()

/** Loads the full text of an answer that the user stopped with the Stop button. */
export const catchUp = (conversation: Conversation, requestId: string): Promise<void> =>
  pollAnswer(conversation, requestId)

/**
 * Loads the conversation. If an answer is pending on the server, polls that answer. Otherwise, if
 * this tab's storage holds a question that the server did not store, sends the question.
 */
export async function openConversation(conversation: Conversation): Promise<void> {
  const { about, $loadState, $messages } = conversation
  if ($loadState.get() === 'loading') return
  $loadState.set('loading')
  try {
    const messages = await readConversation(conversation)
    const question = storedQuestion(about)
    const pending = messages.findLast(({ state }) => state === 'pending')
    if (isPending(conversation)) return
    if (pending) return void pollAnswer(conversation, pending.requestId)
    if (!question) return
    if (messages.some(({ requestId }) => requestId === question.requestId)) {
      return storeQuestion(about, undefined)
    }
    showQuestion(conversation, question)
    void streamQuestion(conversation, question)
  } catch {
    // If another call of `readConversation` has set the state to 'loaded', keep that state.
    if ($loadState.get() === 'loading') $loadState.set('failed')
    // If this tab's storage holds a question, show it with a Retry button.
    const question = storedQuestion(about)
    const isShown = $messages.get().some(({ requestId }) => requestId === question?.requestId)
    if (!question || isShown) return
    showQuestion(conversation, question)
    showUnsent(conversation, question.requestId)
  }
}

function showQuestion(
  { about, $messages }: Conversation,
  { requestId, message }: PendingQuestion,
): void {
  storeQuestion(about, { requestId, message })
  if ($messages.get().some((message) => message.requestId === requestId)) return
  const createdAt = new Date().toISOString()
  $messages.set([...$messages.get(), { role: 'user', content: message, createdAt, requestId }])
}

async function streamQuestion(
  conversation: Conversation,
  question: PendingQuestion,
  isRetry = false,
): Promise<void> {
  const { about } = conversation
  const { requestId, message } = question
  const abort = new AbortController()
  aborts.set(conversation, abort)
  const stream = streamInto(conversation, { requestId, text: '', phase: 'writing' })
  try {
    const input = { message, requestId, opportunitySlug: about ?? '' }
    let answer: ChatAnswer | undefined
    for await (const { name, data } of streamAnswer(input, abort.signal)) {
      if (name === 'delta') stream.add(data.text)
      else answer = data
    }
    if (!answer) throw new TypeError('The stream ended before the answer was complete.')
    if (!isStreaming(conversation, requestId)) return
    endAnswer(conversation, requestId)
    putAnswer(conversation, answer.message)
    setLimits(answer.limits)
    tellOtherTabs(conversation)
  } catch (error) {
    if (!isStreaming(conversation, requestId)) return
    if (abort.signal.aborted) return showStoppedAnswer(conversation, question, stream.text())
    if (error instanceof CallError) {
      if (error.code === 'in_progress') return pollAnswer(conversation, requestId)
      const isOnServer = await isStored(conversation, question, error)
      return showFailure(conversation, question, error, stream.text(), isOnServer)
    }
    await recoverAnswer(conversation, question, isRetry, error)
  }
}

/**
 * Called when the connection fails, so the server may or may not have stored the message. If the
 * answer is on the server, polls it. Otherwise, sends the message a second time. If the second try
 * fails too (`isRetry`), shows `error`.
 */
async function recoverAnswer(
  conversation: Conversation,
  question: PendingQuestion,
  isRetry: boolean,
  error: unknown,
): Promise<void> {
  const { $answer } = conversation
  const { requestId } = question
  const before = $answer.get()?.text ?? ''
  $answer.set({ requestId, text: before, phase: 'catching-up' })
  await pause(pollInterval / 2)
  if (!isStreaming(conversation, requestId)) return
  try {
    const messages = await readConversation(conversation)
    const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
    if (answer) return await pollAnswer(conversation, requestId)
    if (!isRetry) return await streamQuestion(conversation, question, true)
  } catch {
    // If `readConversation` also fails, `showFailure` shows `error` and a Retry button.
  }
  showFailure(conversation, question, error, before)
}

/**
 * Polls the conversation until the answer is no longer pending, the user stops the answer, or
 * `maxPollFailures` polls in a row fail.
 */
async function pollAnswer(conversation: Conversation, requestId: string): Promise<void> {
  const { $answer } = conversation
  const abort = new AbortController()
  aborts.set(conversation, abort)
  $answer.set({ requestId, text: $answer.get()?.text ?? '', phase: 'catching-up' })
  let failures = 0
  while (isStreaming(conversation, requestId)) {
    try {
      const messages = await readConversation(conversation)
      failures = 0
      const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
      if (answer?.state !== 'pending') {
        endAnswer(conversation, requestId)
        void refreshLimits()
        return
      }
      $answer.set({ requestId, text: answer.content, phase: 'catching-up' })
    } catch (error) {
      failures += 1
      if (failures >= maxPollFailures) {
        return showFailure(
          conversation,
          { requestId, message: '' },
          error,
          $answer.get()?.text ?? '',
          true,
        )
      }
    }
    await pause(pollInterval, abort.signal)
    if (abort.signal.aborted && isStreaming(conversation, requestId)) {
      return showStoppedAnswer(conversation, { requestId, message: '' }, $answer.get()?.text ?? '')
    }
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
