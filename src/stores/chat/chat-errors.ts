import { CallError } from '../../browser/call-error.ts'
import { refreshLimits } from '../account/limits.ts'
import {
  dropExchange,
  putAnswer,
  readConversation,
  setDraft,
  type Conversation,
} from './conversation.ts'
import { storeQuestion, storedQuestion, type PendingQuestion } from './drafts.ts'
import { chatFailure, failureKind, signInToAsk } from '../ui/failures.ts'
import { askForSignIn } from '../account/sign-in.ts'
import { showToast } from '../ui/toasts.ts'
import { $user, refreshUser } from '../account/user.ts'

/** Error codes that mean that the server did not store the message. */
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

/**
 * Whether the server stored the message. If the error code does not say, loads the conversation and
 * looks for the message. Undefined if the conversation cannot be loaded.
 */
export async function isStored(
  conversation: Conversation,
  { requestId }: PendingQuestion,
  { code }: CallError,
): Promise<boolean | undefined> {
  if (code === 'content_filtered') return true
  if (rejectionCodes.has(code ?? '')) return false
  try {
    const messages = await readConversation(conversation)
    return messages.some((message) => message.requestId === requestId)
  } catch {
    return undefined
  }
}

/** Opens the sign-in dialog. After the sign-in, the page sends `message`. */
export const askToSignIn = ({ about }: Conversation, message: string): void =>
  askForSignIn(signInToAsk, { kind: 'ask', message, ...(about && { slug: about }) })

export function endAnswer({ about, $answer }: Conversation, requestId: string): void {
  $answer.set(undefined)
  if (storedQuestion(about)?.requestId === requestId) storeQuestion(about, undefined)
}

export function showStoppedAnswer(
  conversation: Conversation,
  { requestId }: PendingQuestion,
  text: string,
): void {
  endAnswer(conversation, requestId)
  putAnswer(conversation, toAnswer(requestId, text, 'stopped'))
  void refreshLimits()
}

/**
 * Shows that a message failed. If the server did not store the message, calls `restoreDraft`. If
 * the server stored it, or if that is unknown, shows a failed answer.
 */
export function showFailure(
  conversation: Conversation,
  { requestId, message }: PendingQuestion,
  error: unknown,
  text: string,
  isOnServer?: boolean,
): void {
  const code = error instanceof CallError ? error.code : undefined
  if (failureKind(error) !== 'sign-in') {
    showToast(chatFailure(error, $user.get()?.subscriptionTier !== 'member'))
  }
  if (isOnServer === false) {
    endAnswer(conversation, requestId)
    restoreDraft(conversation, { requestId, message })
    handleRejection(conversation, message, error)
    return
  }
  // If we do not know whether the server stored the question, keep it in this tab's storage. A
  // reload sends it again with the same id.
  if (isOnServer) endAnswer(conversation, requestId)
  else conversation.$answer.set(undefined)
  const isFiltered = code === 'content_filtered'
  putAnswer(
    conversation,
    toAnswer(
      requestId,
      isFiltered ? '' : text,
      isFiltered ? 'filtered' : isOnServer ? 'broken' : 'unsent',
    ),
  )
  void refreshLimits()
}

function handleRejection(conversation: Conversation, message: string, error: unknown): void {
  // The plan or the limits in this tab may be out of date, so load both again. For example, the
  // server returns `invalid_input` if a user on the free plan asks in the general conversation.
  if (
    failureKind(error) === 'limit' ||
    (error instanceof CallError && error.code === 'invalid_input')
  ) {
    void Promise.all([refreshUser(), refreshLimits()])
  }
  if (failureKind(error) === 'sign-in') askToSignIn(conversation, message)
}

/**
 * Moves a rejected message from the history back into the input. If the input has other text, or if
 * the message was a retry, leaves it in the history with a Retry button.
 */
function restoreDraft(conversation: Conversation, { requestId, message }: PendingQuestion): void {
  const isRetry = conversation.$messages
    .get()
    .some((one) => one.role === 'assistant' && one.requestId === requestId)
  if (isRetry) return
  if (conversation.$draft.get().trim() !== '') return showUnsent(conversation, requestId)
  dropExchange(conversation, requestId)
  setDraft(conversation, message)
}

/** Shows a Retry button below a question that the server rejected or has not confirmed. */
export const showUnsent = (conversation: Conversation, requestId: string): void =>
  putAnswer(conversation, toAnswer(requestId, '', 'unsent'))

const toAnswer = (
  requestId: string,
  content: string,
  state: 'stopped' | 'broken' | 'unsent' | 'filtered',
) => ({
  role: 'assistant' as const,
  content,
  createdAt: new Date().toISOString(),
  requestId,
  state,
})
