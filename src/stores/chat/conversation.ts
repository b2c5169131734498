import { atom } from 'nanostores'
import type { WritableAtom } from 'nanostores'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import type { ChatMessage, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { call } from '../../browser/api.ts'
import { storeDraft, storedDraft, storedQuestion, storeQuestion } from './drafts.ts'

export interface ShownMessage extends Omit<ChatMessage, 'state'> {
  /**
   * Two states exist only in the browser. `stopped`: the user clicked Stop, but the server still
   * finishes and stores the answer. `unsent`: the server rejected the question or has not
   * confirmed it.
   */
  state?: AnswerState | 'stopped' | 'unsent' | undefined
}

export interface StreamingAnswer {
  requestId: string
  text: string
  /** `catching-up`: the page polls the text instead of streaming it, for example after a reload. */
  phase: 'writing' | 'catching-up'
}

export interface Conversation {
  /** The opportunity's slug. Undefined for the general conversation. */
  about: string | undefined
  $loadState: WritableAtom<'none' | 'loading' | 'loaded' | 'failed'>
  /**
   * The loaded messages, oldest first, without the answer in progress (`$answer`). An unchanged
   * message keeps its object identity.
   */
  $messages: WritableAtom<readonly ShownMessage[]>
  $answer: WritableAtom<StreamingAnswer | undefined>
  /** The cursor of the next older page. Undefined if there is none. */
  $olderCursor: WritableAtom<string | undefined>
  $draft: WritableAtom<string>
}

const conversations = new Map<string, Conversation>()

/**
 * Returns the conversation about the opportunity `about`, or the general conversation. Creates the
 * conversation on the first call, with the draft from this tab's storage.
 */
export function conversationAbout(about?: string): Conversation {
  const cached = conversations.get(about ?? '')
  if (cached) return cached
  const conversation: Conversation = {
    about,
    $loadState: atom('none'),
    $messages: atom([]),
    $answer: atom(undefined),
    $olderCursor: atom(undefined),
    $draft: atom(storedDraft(about)),
  }
  conversations.set(about ?? '', conversation)
  return conversation
}

export function setDraft({ about, $draft }: Conversation, text: string): void {
  $draft.set(text)
  storeDraft(about, text)
}

const query = ({ about }: Conversation) => (about ? { opportunitySlug: about } : {})

/**
 * Loads the newest page of the conversation, shows its messages and returns them. A pending answer
 * is returned but not shown, because `pollAnswer` shows it. Rejects if the request fails.
 */
export async function readConversation(conversation: Conversation): Promise<ChatMessage[]> {
  const count = answerCounts.get(conversation)
  const page: ConversationPage = await call('GET /api/ai/conversation', {
    query: query(conversation),
  })
  const { messages } = page
  // If an answer finished during the request, the reply may contain only the answer's beginning.
  // Request the messages again.
  if (answerCounts.get(conversation) !== count) return readConversation(conversation)
  const { about, $messages, $answer } = conversation
  const ownRequestId = $answer.get()?.requestId ?? storedQuestion(about)?.requestId
  const shown = $messages.get()
  const older = olderThan(messages, shown)
  if (older.length === 0) conversation.$olderCursor.set(page.nextCursor)
  $messages.set([...older, ...mergeMessages(shown.slice(older.length), messages, ownRequestId)])
  conversation.$loadState.set('loaded')
  return messages
}

const keyOf = ({ role, requestId }: ShownMessage) => `${role}:${requestId}`

/**
 * The `shown` messages that are older than those of `page`. Empty if `shown` does not contain the
 * oldest message of `page`, for example after a deletion in another tab.
 */
function olderThan(
  page: readonly ShownMessage[],
  shown: readonly ShownMessage[],
): readonly ShownMessage[] {
  const [oldest] = page
  const at = oldest ? shown.findIndex((message) => keyOf(message) === keyOf(oldest)) : 0
  return shown.slice(0, Math.max(0, at))
}

/**
 * Loads the page of messages before the oldest loaded message. Returns the number of added
 * messages. Rejects if the request fails.
 */
export async function readEarlierPage(conversation: Conversation): Promise<number> {
  const { $olderCursor, $messages } = conversation
  const cursor = $olderCursor.get()
  if (cursor === undefined) return 0
  const page: ConversationPage = await call('GET /api/ai/conversation', {
    query: { ...query(conversation), cursor },
  })
  // Drop the page if another request moved the cursor or the conversation was deleted.
  if ($olderCursor.get() !== cursor) return 0
  $olderCursor.set(page.nextCursor)
  const shown = new Set($messages.get().map(keyOf))
  const earlier = page.messages.filter((message) => !shown.has(keyOf(message)))
  $messages.set([...earlier, ...$messages.get()])
  return earlier.length
}

/** Loads every page, to copy the whole conversation. Rejects if one page fails. */
export async function readWholeConversation(conversation: Conversation): Promise<void> {
  if (conversation.$loadState.get() !== 'loaded') await readConversation(conversation)
  while (conversation.$olderCursor.get() !== undefined) await readEarlierPage(conversation)
}

const isSame = (one: ShownMessage, other: ShownMessage) =>
  one.requestId === other.requestId &&
  one.role === other.role &&
  one.state === other.state &&
  one.isCut === other.isCut &&
  one.content === other.content

/**
 * Returns the `loaded` messages, and the `old` messages that are unsent or belong to this tab's
 * pending request (`ownRequestId`). Leaves out a pending answer, unless the user stopped it.
 * Unchanged messages keep their object identity, so that React does not render them again.
 */
function mergeMessages(
  old: readonly ShownMessage[],
  loaded: readonly ShownMessage[],
  ownRequestId: string | undefined,
): ShownMessage[] {
  const oldByKey = new Map(old.map((message) => [keyOf(message), message]))
  const loadedKeys = new Set(loaded.map(keyOf))
  const ownIds = new Set([
    ownRequestId,
    ...old.filter(({ state }) => state === 'unsent').map(({ requestId }) => requestId),
  ])
  return [
    ...loaded.flatMap((message) => {
      const before = oldByKey.get(keyOf(message))
      if (message.state === 'pending') return before?.state === 'stopped' ? [before] : []
      return before && isSame(before, message) ? [before] : [message]
    }),
    ...old.filter((message) => ownIds.has(message.requestId) && !loadedKeys.has(keyOf(message))),
  ]
}

/** Counts `putAnswer` calls, so that `readConversation` notices a call during its request. */
const answerCounts = new WeakMap<Conversation, number>()

/**
 * Inserts an answer after its question, or at the end if the question is not loaded. Replaces an
 * earlier answer to the same question.
 */
export function putAnswer(conversation: Conversation, answer: ShownMessage): void {
  const { $messages } = conversation
  answerCounts.set(conversation, (answerCounts.get(conversation) ?? 0) + 1)
  const others = $messages
    .get()
    .filter(({ role, requestId }) => role === 'user' || requestId !== answer.requestId)
  const question = others.findLastIndex(({ requestId }) => requestId === answer.requestId)
  $messages.set(others.toSpliced(question < 0 ? others.length : question + 1, 0, answer))
}

export function dropExchange({ $messages }: Conversation, id: string): void {
  $messages.set($messages.get().filter(({ requestId }) => requestId !== id))
}

export async function deleteConversation(conversation: Conversation): Promise<void> {
  await call('DELETE /api/ai/conversation', { query: query(conversation) })
  // This tab's storage may hold a question that the server has not confirmed. Remove it, because a
  // reload would send it.
  storeQuestion(conversation.about, undefined)
  conversation.$messages.set([])
  conversation.$olderCursor.set(undefined)
  tellOtherTabs(conversation)
}

/** Tells other tabs which conversation changed. Sends no message text. */
const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('conversations') : undefined

export const tellOtherTabs = ({ about }: Conversation): void => channel?.postMessage(about ?? '')

channel?.addEventListener('message', ({ data }) => {
  const conversation = conversations.get(String(data))
  if (conversation?.$loadState.get() !== 'loaded') return
  // If the request fails, this tab shows the old messages until it loads the conversation again.
  void readConversation(conversation).catch(() => undefined)
})
