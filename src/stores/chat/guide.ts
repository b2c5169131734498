import { atom } from 'nanostores'
import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { answerPaths } from '../../../domain/chat/guide-links.ts'
import { handbookPages, publicEntries } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'
import { streamAnswer } from '../../browser/stream-answer.ts'
import { loadLimits, setLimits } from '../account/limits.ts'
import { $session } from '../account/session.ts'
import { askForSignIn } from '../account/sign-in.ts'
import { $user, loadUser } from '../account/user.ts'
import { chatFailure, failureKind, signInToAsk } from '../ui/failures.ts'
import { showToast } from '../ui/toasts.ts'
import {
  dropExchange,
  putAnswer,
  readConversation,
  setDraft,
  storedQuestion,
  storeQuestion,
  type Conversation,
  type PendingQuestion,
  type ShownMessage,
} from './conversation.ts'
import { sentNumbers } from './saved-numbers.ts'

/** Milliseconds between polls of an answer. The server stores the answer's text every 2 s. */
const pollInterval = 2_000
/** Failed polls in a row before the page shows an error. */
const maxPollFailures = 3

/** The `requestId` of the newest whole answer. `threads.ts` then loads the list of conversations. */
export const $answered = atom<string | undefined>(undefined)

const aborts = new WeakMap<Conversation, AbortController>()

const isPending = ({ $answer }: Conversation): boolean => $answer.get() !== undefined

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
  void requestAnswer(conversation, question)
  return true
}

/**
 * Gets the answer to a message that was interrupted, failed or was stopped. Sends the same
 * `requestId`, so that the server counts the message once: the server returns the stored answer,
 * starts a new one, or says that it is still writing.
 */
export function retryQuestion(conversation: Conversation, requestId: string): void {
  const question = conversation.$messages
    .get()
    .find((message) => message.role === 'user' && message.requestId === requestId)
  if (!question || isPending(conversation)) return
  void requestAnswer(conversation, { requestId, message: question.content })
}

/**
 * Stops showing new text of the answer. The server still finishes and stores the answer, and the
 * message still counts toward the user's limit.
 */
export const stopAnswer = (conversation: Conversation): void => aborts.get(conversation)?.abort()

/**
 * Loads the conversation. If an answer is pending on the server, polls it. If this tab's storage
 * holds a question that the server does not have, shows it with a Retry button.
 */
export async function openConversation(conversation: Conversation): Promise<void> {
  const { $loadState, $messages } = conversation
  if ($loadState.get() === 'loading') return
  $loadState.set('loading')
  try {
    const messages = await readConversation(conversation)
    if (isPending(conversation)) return
    const stored = storedQuestion(conversation)?.requestId
    if (messages.some(({ requestId }) => requestId === stored))
      storeQuestion(conversation, undefined)
    const pending = messages.findLast(({ state }) => state === 'pending')
    if (pending) return void pollAnswer(conversation, pending.requestId)
  } catch {
    // If another call of `readConversation` has set the state to 'loaded', keep that state.
    if ($loadState.get() === 'loading') $loadState.set('failed')
  }
  const question = storedQuestion(conversation)
  if (!question || isPending(conversation)) return
  const isShown = $messages.get().some(({ requestId }) => requestId === question.requestId)
  if (isShown) return
  showQuestion(conversation, question)
  putAnswer(conversation, toAnswer(question.requestId, '', 'interrupted'))
}

function showQuestion(conversation: Conversation, { requestId, message }: PendingQuestion): void {
  const { $messages } = conversation
  storeQuestion(conversation, { requestId, message })
  const createdAt = new Date().toISOString()
  $messages.set([...$messages.get(), { role: 'user', content: message, createdAt, requestId }])
}

async function requestAnswer(conversation: Conversation, question: PendingQuestion): Promise<void> {
  const { about, id, $answer } = conversation
  const { requestId, message } = question
  const { signal } = newAbort(conversation)
  let text = ''
  let frame: number | undefined
  const draw = () => {
    frame = undefined
    const isShown = !signal.aborted && $answer.get()?.requestId === requestId
    if (isShown) $answer.set({ requestId, text, phase: 'writing' })
  }
  $answer.set({ requestId, text, phase: 'writing' })
  try {
    let answer: ChatAnswer | undefined
    const savedNumbers = sentNumbers()
    const input = {
      message,
      requestId,
      opportunitySlug: about ?? '',
      ...(id && { conversationId: id }),
      ...(savedNumbers && { savedNumbers }),
    }
    for await (const { name, data } of streamAnswer(input, signal)) {
      if (name === 'done') answer = data
      else {
        text += data.text
        // A background tab runs no animation frames, so it shows the text when it becomes visible.
        frame ??= requestAnimationFrame(draw)
      }
    }
    if (!answer) throw new TypeError('The stream ended before the answer was complete.')
    endAnswer(conversation, requestId, answer.message)
    setLimits(answer.limits)
    $answered.set(requestId)
  } catch (error) {
    const { code, status }: Partial<CallError> = error instanceof CallError ? error : {}
    if (signal.aborted) showStopped(conversation, requestId, text)
    else if (code === 'in_progress') await pollAnswer(conversation, requestId)
    else if (status !== undefined && status < 500) showRejection(conversation, question, error)
    else showInterruption(conversation, requestId, text, error)
  }
}

/**
 * Polls the conversation until the answer is no longer pending, the user stops the answer, or
 * `maxPollFailures` polls in a row fail.
 */
async function pollAnswer(conversation: Conversation, requestId: string): Promise<void> {
  const { $answer } = conversation
  const { signal } = newAbort(conversation)
  let text = ''
  for (let failures = 0; !signal.aborted; await pause(pollInterval, signal)) {
    $answer.set({ requestId, text, phase: 'catching-up' })
    try {
      const messages = await readConversation(conversation)
      failures = 0
      const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
      if (signal.aborted) break
      if (answer?.state !== 'pending') {
        endAnswer(conversation, requestId)
        void loadLimits()
        return
      }
      text = answer.content
    } catch (error) {
      if (signal.aborted) break
      failures += 1
      if (failures >= maxPollFailures) {
        return showInterruption(conversation, requestId, text, error)
      }
    }
  }
  showStopped(conversation, requestId, text)
}

function newAbort(conversation: Conversation): AbortController {
  const abort = new AbortController()
  aborts.set(conversation, abort)
  return abort
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Without `answer`, the history already shows the answer. */
function endAnswer(conversation: Conversation, requestId: string, answer?: ShownMessage): void {
  const { $answer } = conversation
  $answer.set(undefined)
  if (storedQuestion(conversation)?.requestId === requestId) storeQuestion(conversation, undefined)
  if (answer) putAnswer(conversation, answer)
}

function showStopped(conversation: Conversation, requestId: string, text: string): void {
  endAnswer(conversation, requestId, toAnswer(requestId, text, 'stopped'))
  void loadLimits()
}

/**
 * Shows the text so far with a Retry button. Keeps the question in this tab's storage, because the
 * server may not have it.
 */
function showInterruption(
  conversation: Conversation,
  requestId: string,
  text: string,
  error: unknown,
): void {
  conversation.$answer.set(undefined)
  const isFiltered = error instanceof CallError && error.code === 'content_filtered'
  putAnswer(
    conversation,
    isFiltered ? toAnswer(requestId, '', 'filtered') : toAnswer(requestId, text, 'interrupted'),
  )
  showFailure(error)
  void loadLimits()
}

/**
 * Moves a message that the server did not store from the history back into the input. If the input
 * has other text, the message stays in the history with a Retry button.
 */
function showRejection(
  conversation: Conversation,
  { requestId, message }: PendingQuestion,
  error: unknown,
): void {
  const { $messages, $draft } = conversation
  endAnswer(conversation, requestId)
  const isRetry = $messages
    .get()
    .some((one) => one.role === 'assistant' && one.requestId === requestId)
  if (!isRetry && $draft.get().trim() !== '') {
    putAnswer(conversation, toAnswer(requestId, '', 'interrupted'))
  } else if (!isRetry) {
    dropExchange(conversation, requestId)
    setDraft(conversation, message)
  }
  if (failureKind(error) === 'sign-in') return askToSignIn(conversation, message)
  showFailure(error)
  // The plan or the limits in this tab may be out of date, so load both again. For example, the
  // server returns `invalid_input` if a user on the free plan asks in the general conversation.
  void Promise.all([loadUser(), loadLimits()])
}

function showFailure(error: unknown): void {
  showToast(chatFailure(error, $user.get()?.subscriptionTier !== 'member'))
}

/** Opens the sign-in dialog. After the sign-in, the page sends `message`. */
const askToSignIn = ({ about }: Conversation, message: string): void =>
  askForSignIn(signInToAsk, { kind: 'ask', message, ...(about && { slug: about }) })

const toAnswer = (
  requestId: string,
  content: string,
  state: 'stopped' | 'interrupted' | 'filtered',
): ShownMessage => ({
  role: 'assistant',
  content,
  createdAt: new Date().toISOString(),
  requestId,
  state,
})

/**
 * The pages that an answer may link to. Includes entries, chapters and cautions once their lists
 * are loaded.
 */
export const $knownPaths = atom<ReadonlySet<string>>(answerPaths([]))

let pathsRequest: Promise<void> | undefined

/**
 * Loads the lists of entries, chapters and cautions once. Until then, links to these pages appear
 * as plain text. After a failure, the next call loads them again.
 */
export const readKnownPaths = (): Promise<void> =>
  (pathsRequest ??= Promise.all([publicEntries(), handbookPages()]).then(
    ([entries, pages]) =>
      $knownPaths.set(
        answerPaths(
          entries.map(({ slug }) => slug),
          pages.map(({ path }) => path),
        ),
      ),
    () => {
      pathsRequest = undefined
    },
  ))
