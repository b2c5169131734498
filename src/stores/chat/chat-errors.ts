import { ApiError } from '../../browser/api.ts'
import { refreshLimits } from '../account/limits.ts'
import {
  dropExchange,
  putAnswer,
  readConversation,
  setDraft,
  type Conversation,
} from './conversation.ts'
import { storeQuestion, storedQuestion, type PendingQuestion } from './drafts.ts'
import { chatFailure, failureKind } from '../billing/billing-errors.ts'
import { openSignIn } from '../account/sign-in.ts'
import { showToast } from '../ui/toasts.ts'
import { $user, refreshUser } from '../account/user.ts'

/** How long the toast is seen before the dialog covers it, in ms (product spec, section 9). */
const dialogAfter = 500

/** These refuse a message before it is entered: nothing of it is kept, so its text goes back. */
const rejectionCodes = new Set([
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
const storedCodes = new Set(['upstream_failed', 'upstream_timeout', 'content_filtered'])

/** Whether the server has the message; nothing when it cannot be asked. */
export async function isStored(
  conversation: Conversation,
  { requestId }: PendingQuestion,
  { code }: ApiError,
): Promise<boolean | undefined> {
  if (storedCodes.has(code ?? '')) return true
  if (rejectionCodes.has(code ?? '')) return false
  try {
    const messages = await readConversation(conversation)
    return messages.some((message) => message.requestId === requestId)
  } catch {
    return undefined
  }
}

/** Asks to sign in first; the message is there afterwards. */
export function askToSignIn({ about }: Conversation, message: string): void {
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

/** Nothing is under way any more, and nothing of it needs keeping. */
export function endAnswer({ about, $answer }: Conversation, requestId: string): void {
  $answer.set(undefined)
  if (storedQuestion(about)?.requestId === requestId) storeQuestion(about, undefined)
}

/** The person reads no further. */
export function showStoppedAnswer(
  conversation: Conversation,
  { requestId }: PendingQuestion,
  text: string,
): void {
  endAnswer(conversation, requestId)
  putAnswer(conversation, answerOf(requestId, text, 'stopped'))
  void refreshLimits()
}

/**
 * Says what failed, and leaves either the exchange with its broken answer or the text to be sent anew.
 * `isKept` says whether the server has the message, which a reload then shows; perhaps unknown.
 */
export function showFailure(
  conversation: Conversation,
  { requestId, message }: PendingQuestion,
  error: unknown,
  text: string,
  isKept?: boolean,
): void {
  const code = error instanceof ApiError ? error.code : undefined
  showToast(chatFailure(error, $user.get()?.subscriptionTier !== 'member'))
  if (isKept === false) {
    endAnswer(conversation, requestId)
    restoreDraft(conversation, requestId, message)
    handleRejection(conversation, message, error, code)
    return
  }
  // As long as that is unknown the question is kept here: a reload asks under the same id.
  if (isKept) endAnswer(conversation, requestId)
  else conversation.$answer.set(undefined)
  const isFiltered = code === 'content_filtered'
  putAnswer(
    conversation,
    answerOf(requestId, isFiltered ? '' : text, isFiltered ? 'filtered' : 'broken'),
  )
  void refreshLimits()
}

function handleRejection(
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
function restoreDraft(conversation: Conversation, requestId: string, message: string): void {
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
