import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { ApiError, streamAnswer } from '../../browser/api.ts'
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
import { askToSignIn, endAnswer, showFailure, isStored, showStoppedAnswer } from './chat-errors.ts'

/** How often an answer that is written elsewhere is looked for, in ms; the server keeps it every 2 s. */
const lookEvery = 2_000
/** How often in a row that may fail before the person is asked. */
const lookAttempts = 3

const aborts = new Map<Conversation, AbortController>()

const isPending = ({ $answer }: Conversation): boolean => $answer.get() !== undefined
/** Not any more, once the person has signed out. */
const isStreaming = ({ $answer }: Conversation, requestId: string): boolean =>
  $answer.get()?.requestId === requestId

/**
 * Sends a message. Returns whether it is under way: not when it is blank, when another is pending,
 * or when nobody is signed in, who is asked to first and finds the text again afterwards.
 */
export function askGuide(conversation: Conversation, text: string): boolean {
  const message = text.trim()
  if (message === '' || isPending(conversation)) return false
  if ($session.get().state === 'signed-out') {
    askToSignIn(conversation, message)
    return false
  }
  const asked = { requestId: crypto.randomUUID(), message }
  showQuestion(conversation, asked)
  setDraft(conversation, '')
  void run(conversation, asked)
  return true
}

/** Asks again what got no whole answer, under its old id: it is not counted twice. */
export function retryQuestion(conversation: Conversation, requestId: string): void {
  const question = conversation.$messages
    .get()
    .find((message) => message.role === 'user' && message.requestId === requestId)
  if (!question || isPending(conversation)) return
  void run(conversation, { requestId, message: question.content })
}

/** Reads no further. The message stays counted, and the server finishes the answer and keeps it. */
export const stopAnswer = (conversation: Conversation): void => aborts.get(conversation)?.abort()

/** Fetches the whole of an answer that was stopped, or that is written somewhere else. */
export const catchUp = (conversation: Conversation, requestId: string): Promise<void> =>
  follow(conversation, requestId)

/** Reads the conversation, and takes up what was under way when the page was left (scenario H5). */
export async function openConversation(conversation: Conversation): Promise<void> {
  const { about, $loadState } = conversation
  if ($loadState.get() === 'loading') return
  $loadState.set('loading')
  try {
    const messages = await readConversation(conversation)
    const asked = storedQuestion(about)
    const pending = messages.findLast(({ state }) => state === 'pending')
    if (isPending(conversation)) return
    if (pending) return void follow(conversation, pending.requestId)
    if (!asked) return
    if (messages.some(({ requestId }) => requestId === asked.requestId)) {
      return storeQuestion(about, undefined)
    }
    showQuestion(conversation, asked)
    void run(conversation, asked)
  } catch {
    $loadState.set('failed')
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

/** Has the message answered and shows what comes of it. */
async function run(
  conversation: Conversation,
  asked: PendingQuestion,
  isSecond = false,
): Promise<void> {
  const { about } = conversation
  const { requestId, message } = asked
  const abort = new AbortController()
  aborts.set(conversation, abort)
  const writing = streamInto(conversation, { requestId, text: '', phase: 'writing' })
  try {
    const input = { message, requestId, opportunitySlug: about ?? '' }
    let answer: ChatAnswer | undefined
    for await (const { name, data } of streamAnswer(input, abort.signal)) {
      if (name === 'delta') writing.add(data.text)
      else answer = data
    }
    if (!answer) throw new TypeError('The stream ended before the answer.')
    if (!isStreaming(conversation, requestId)) return
    endAnswer(conversation, requestId)
    putAnswer(conversation, answer.message)
    setLimits(answer.limits)
    tellOtherTabs(conversation)
  } catch (error) {
    if (!isStreaming(conversation, requestId)) return
    if (abort.signal.aborted) return showStoppedAnswer(conversation, asked, writing.text())
    if (error instanceof ApiError) {
      if (error.code === 'in_progress') return follow(conversation, requestId)
      const isKept = await isStored(conversation, asked, error)
      return showFailure(conversation, asked, error, writing.text(), isKept)
    }
    await lost(conversation, asked, isSecond, error)
  }
}

/** The connection broke off or was never made: the server may have the message, or not. */
async function lost(
  conversation: Conversation,
  asked: PendingQuestion,
  isSecond: boolean,
  error: unknown,
): Promise<void> {
  const { $answer } = conversation
  const { requestId } = asked
  const before = $answer.get()?.text ?? ''
  $answer.set({ requestId, text: before, phase: 'catching-up' })
  await pause(lookEvery / 2)
  if (!isStreaming(conversation, requestId)) return
  try {
    const messages = await readConversation(conversation)
    const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
    if (answer) return await follow(conversation, requestId)
    if (!isSecond) return await run(conversation, asked, true)
  } catch {
    // Still no connection: the person decides when to try again.
  }
  showFailure(conversation, asked, error, before)
}

/** Looks for an answer that is written without this page, until it is whole or has failed. */
async function follow(conversation: Conversation, requestId: string): Promise<void> {
  const { $answer } = conversation
  const abort = new AbortController()
  aborts.set(conversation, abort)
  $answer.set({ requestId, text: $answer.get()?.text ?? '', phase: 'catching-up' })
  let misses = 0
  while (isStreaming(conversation, requestId)) {
    try {
      const messages = await readConversation(conversation)
      misses = 0
      const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
      if (answer?.state !== 'pending') {
        endAnswer(conversation, requestId)
        void refreshLimits()
        return
      }
      $answer.set({ requestId, text: answer.content, phase: 'catching-up' })
    } catch (error) {
      misses += 1
      if (misses >= lookAttempts) {
        return showFailure(
          conversation,
          { requestId, message: '' },
          error,
          $answer.get()?.text ?? '',
          true,
        )
      }
    }
    await pause(lookEvery, abort.signal)
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

// The conversation has been emptied by then: what is aborted finds nothing under way, and says nothing.
$session.listen(({ state }) => {
  if (state !== 'signed-out') return
  for (const abort of aborts.values()) abort.abort()
})
