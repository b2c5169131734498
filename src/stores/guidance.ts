import type { ChatAnswer } from '../../domain/chat.ts'
import { ApiError, streamAnswer } from '../api.ts'
import { refreshLimits, setLimits } from './account.ts'
import {
  dropExchange,
  putAnswer,
  readConversation,
  setDraft,
  tellOtherTabs,
  type AnswerUnderWay,
  type Conversation,
} from './conversation.ts'
import { keepQuestion, keptQuestion, type Asked } from './drafts.ts'
import { chatFailure, failureKind } from './failures.ts'
import { $session } from './session.ts'
import { openSignIn } from './sign-in.ts'
import { showToast } from './toasts.ts'
import { $user, refreshUser } from './user.ts'

/** How long the toast is seen before the dialog covers it, in ms (product spec, section 9). */
const dialogAfter = 500
/** How often an answer that is written elsewhere is looked for, in ms; the server keeps it every 2 s. */
const lookEvery = 2_000
/** How often in a row that may fail before the person is asked. */
const lookAttempts = 3

/** These refuse a message before it is entered: nothing of it is kept, so its text goes back. */
const refusals = new Set([
  'unauthorized',
  'invalid_input',
  'invalid_json',
  'message_limit_reached',
  'membership_required',
  'forbidden_origin',
  'not_found',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
])

/** These come of the provider, so that the server has the message and keeps how it ended. */
const entered = new Set(['upstream_failed', 'upstream_timeout', 'content_filtered'])

const aborts = new WeakMap<Conversation, AbortController>()

const isPending = ({ $answer }: Conversation): boolean => $answer.get() !== undefined

/**
 * Sends a message. Returns whether it is under way: not when it is blank, when another is pending,
 * or when nobody is signed in, who is asked to first and finds the text again afterwards.
 */
export function ask(conversation: Conversation, text: string): boolean {
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
export function retry(conversation: Conversation, requestId: string): void {
  const question = conversation.$messages
    .get()
    .find((message) => message.role === 'user' && message.requestId === requestId)
  if (!question || isPending(conversation)) return
  void run(conversation, { requestId, message: question.content })
}

/** Reads no further. The message stays counted, and the server finishes the answer and keeps it. */
export const stop = (conversation: Conversation): void => aborts.get(conversation)?.abort()

/** Fetches the whole of an answer that was stopped, or that is written somewhere else. */
export const catchUp = (conversation: Conversation, requestId: string): Promise<void> =>
  follow(conversation, requestId)

/** Reads the conversation, and takes up what was under way when the page was left (scenario H5). */
export async function openConversation(conversation: Conversation): Promise<void> {
  const { about, $reading } = conversation
  if ($reading.get() === 'loading') return
  $reading.set('loading')
  try {
    const messages = await readConversation(conversation)
    const asked = keptQuestion(about)
    const pending = messages.findLast(({ state }) => state === 'pending')
    if (isPending(conversation)) return
    if (pending) return void follow(conversation, pending.requestId)
    if (!asked) return
    if (messages.some(({ requestId }) => requestId === asked.requestId)) {
      return keepQuestion(about, undefined)
    }
    showQuestion(conversation, asked)
    void run(conversation, asked)
  } catch {
    $reading.set('failed')
  }
}

function showQuestion({ about, $messages }: Conversation, { requestId, message }: Asked): void {
  keepQuestion(about, { requestId, message })
  if ($messages.get().some((message) => message.requestId === requestId)) return
  const createdAt = new Date().toISOString()
  $messages.set([...$messages.get(), { role: 'user', content: message, createdAt, requestId }])
}

function askToSignIn({ about }: Conversation, message: string): void {
  showToast({
    title: 'Please sign in',
    description: 'You need to be logged in to use AI guidance',
    tone: 'notice',
  })
  signInToAsk(about, message)
}

function signInToAsk(about: string | undefined, message: string): void {
  const intent = { kind: 'ask' as const, message, ...(about && { slug: about }) }
  setTimeout(() => openSignIn({ intent }), dialogAfter)
}

/** Has the message answered and shows what comes of it. */
async function run(conversation: Conversation, asked: Asked, isSecond = false): Promise<void> {
  const { about, $answer } = conversation
  const { requestId, message } = asked
  const abort = new AbortController()
  aborts.set(conversation, abort)
  const writing = show(conversation, { requestId, text: '', phase: 'writing' })
  try {
    const input = { message, requestId, opportunitySlug: about ?? '' }
    let answer: ChatAnswer | undefined
    for await (const { name, data } of streamAnswer(input, abort.signal)) {
      if (name === 'delta') writing.add(data.text)
      else answer = data
    }
    if (!answer) throw new TypeError('The stream ended before the answer.')
    end(conversation, requestId)
    putAnswer(conversation, answer.message)
    setLimits(answer.limits)
    tellOtherTabs(conversation)
  } catch (error) {
    if ($answer.get()?.requestId !== requestId) return
    if (abort.signal.aborted) return stopped(conversation, asked, writing.text())
    if (error instanceof ApiError) {
      if (error.code === 'in_progress') return follow(conversation, requestId)
      const isKept = entered.has(error.code ?? '') || (await isEntered(conversation, asked, error))
      return failed(conversation, asked, error, writing.text(), isKept)
    }
    await lost(conversation, asked, isSecond, error)
  }
}

/** Whether the server has the message; nothing when it cannot be asked. */
async function isEntered(
  conversation: Conversation,
  { requestId }: Asked,
  { code }: ApiError,
): Promise<boolean | undefined> {
  if (refusals.has(code ?? '')) return false
  try {
    const messages = await readConversation(conversation)
    return messages.some((message) => message.requestId === requestId)
  } catch {
    return undefined
  }
}

/** The connection broke off or was never made: the server may have the message, or not. */
async function lost(
  conversation: Conversation,
  asked: Asked,
  isSecond: boolean,
  error: unknown,
): Promise<void> {
  const { $answer } = conversation
  const { requestId } = asked
  const before = $answer.get()?.text ?? ''
  $answer.set({ requestId, text: before, phase: 'catching-up' })
  await pause(lookEvery / 2)
  if ($answer.get()?.requestId !== requestId) return
  try {
    const messages = await readConversation(conversation)
    const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
    if (answer) return await follow(conversation, requestId)
    if (!isSecond) return await run(conversation, asked, true)
  } catch {
    // Still no connection: the person decides when to try again.
  }
  failed(conversation, asked, error, before)
}

/** Looks for an answer that is written without this page, until it is whole or has failed. */
async function follow(conversation: Conversation, requestId: string): Promise<void> {
  const { $answer } = conversation
  const abort = new AbortController()
  aborts.set(conversation, abort)
  $answer.set({ requestId, text: $answer.get()?.text ?? '', phase: 'catching-up' })
  let misses = 0
  while ($answer.get()?.requestId === requestId) {
    try {
      const messages = await readConversation(conversation)
      misses = 0
      const answer = messages.find((one) => one.role === 'assistant' && one.requestId === requestId)
      if (answer?.state !== 'pending') {
        end(conversation, requestId)
        void refreshLimits()
        return
      }
      $answer.set({ requestId, text: answer.content, phase: 'catching-up' })
    } catch (error) {
      misses += 1
      if (misses >= lookAttempts) {
        return failed(
          conversation,
          { requestId, message: '' },
          error,
          $answer.get()?.text ?? '',
          true,
        )
      }
    }
    await pause(lookEvery, abort.signal)
    if (abort.signal.aborted) {
      return stopped(conversation, { requestId, message: '' }, $answer.get()?.text ?? '')
    }
  }
}

function end({ about, $answer }: Conversation, requestId: string): void {
  $answer.set(undefined)
  if (keptQuestion(about)?.requestId === requestId) keepQuestion(about, undefined)
}

function stopped(conversation: Conversation, { requestId }: Asked, text: string): void {
  end(conversation, requestId)
  putAnswer(conversation, answerOf(requestId, text, 'stopped'))
  void refreshLimits()
}

/** `isKept` says whether the server has the message, which a reload then shows; perhaps unknown. */
function failed(
  conversation: Conversation,
  { requestId, message }: Asked,
  error: unknown,
  text: string,
  isKept?: boolean,
): void {
  const code = error instanceof ApiError ? error.code : undefined
  showToast(chatFailure(error, $user.get()?.subscriptionTier !== 'member'))
  if (isKept === false) {
    end(conversation, requestId)
    giveBack(conversation, requestId, message)
    afterRefusal(conversation, message, error, code)
    return
  }
  // As long as that is unknown the question is kept here: a reload asks under the same id.
  if (isKept) end(conversation, requestId)
  else conversation.$answer.set(undefined)
  const isFiltered = code === 'content_filtered'
  putAnswer(
    conversation,
    answerOf(requestId, isFiltered ? '' : text, isFiltered ? 'filtered' : 'broken'),
  )
  void refreshLimits()
}

function afterRefusal(
  { about }: Conversation,
  message: string,
  error: unknown,
  code: string | undefined,
): void {
  // The page believed in more than there is: a plan that ended, or messages spent elsewhere. The
  // free plan's refusal of a question without an opportunity is invalid_input.
  if (failureKind(error) === 'limit' || code === 'invalid_input') {
    void Promise.all([refreshUser(), refreshLimits()])
  }
  if (failureKind(error) === 'sign-in') signInToAsk(about, message)
}

/** What was refused is taken off the page, and stands in the box again unless more was typed. */
function giveBack(conversation: Conversation, requestId: string, message: string): void {
  const isAgain = conversation.$messages
    .get()
    .some((one) => one.role === 'assistant' && one.requestId === requestId)
  if (isAgain) return
  dropExchange(conversation, requestId)
  if (conversation.$draft.get().trim() === '') setDraft(conversation, message)
}

const answerOf = (
  requestId: string,
  content: string,
  state: 'stopped' | 'broken' | 'filtered',
) => ({
  role: 'assistant' as const,
  content,
  createdAt: new Date().toISOString(),
  requestId,
  state,
})

/** Shows an answer as it grows, at most once a frame, however fast it comes. */
function show({ $answer }: Conversation, answer: AnswerUnderWay) {
  let text = ''
  let frame: number | undefined
  $answer.set(answer)
  const draw = () => {
    frame = undefined
    if ($answer.get()?.requestId === answer.requestId) $answer.set({ ...answer, text })
  }
  return {
    add(more: string) {
      text += more
      // A page in the background draws no frame; its text is there when it comes forward.
      frame ??= requestAnimationFrame(draw)
    },
    text: () => text,
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
