import { atom, computed } from 'nanostores'
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import type { ChatMessage, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { call } from '../../browser/api.ts'
import { readStored, readStoredJson, writeStored } from '../../browser/storage.ts'
import { visitorDraftPrefix } from '../account/session.ts'
import { $user } from '../account/user.ts'

export interface ShownMessage extends Omit<ChatMessage, 'state'> {
  /**
   * Two states exist only in the browser. `stopped`: the user clicked Stop, but the server still
   * finishes and stores the answer. `interrupted`: this page did not get the whole answer, and the
   * server may or may not have it.
   */
  state?: AnswerState | 'stopped' | 'interrupted' | undefined
}

export interface StreamingAnswer {
  requestId: string
  text: string
  /** `catching-up`: the page polls the text instead of streaming it, for example after a reload. */
  phase: 'writing' | 'catching-up'
}

export interface Conversation {
  /** The opportunity's slug. Undefined for a general conversation. */
  about: string | undefined
  /** Undefined for the one conversation about an opportunity. */
  id: string | undefined
  $loadState: WritableAtom<'none' | 'loading' | 'loaded' | 'failed'>
  /** The loaded messages, oldest first, without the answer in progress (`$answer`). */
  $messages: WritableAtom<readonly ShownMessage[]>
  $answer: WritableAtom<StreamingAnswer | undefined>
  /** The `requestId` of `$answer`. Unlike `$answer`, it does not change as text arrives. */
  $answering: ReadableAtom<string | undefined>
  /** The cursor of the next older page. Undefined if there is none. */
  $olderCursor: WritableAtom<string | undefined>
  /** All general conversations share one draft. */
  $draft: WritableAtom<string>
}

/**
 * A sent message whose complete answer this tab has not received yet. A retry after a reload sends
 * the same `requestId`, so that the server counts the message only once.
 */
export interface PendingQuestion {
  requestId: string
  message: string
}

const userPrefix = (kind: 'draft' | 'asked') => `chat:${kind}:${$user.get()?.id ?? ''}:`
const draftKey = (about: string | undefined) => userPrefix('draft') + (about ?? '')
const nameOf = ({ about, id }: Pick<Conversation, 'about' | 'id'>): string => about ?? id ?? ''

const storedDraft = (about: string | undefined): string =>
  readStored('sessionStorage', draftKey(about)) ??
  readStored('sessionStorage', visitorDraftPrefix + (about ?? '')) ??
  ''

export const storedQuestion = (conversation: Conversation): PendingQuestion | undefined =>
  readStoredJson('sessionStorage', userPrefix('asked') + nameOf(conversation)) as
    PendingQuestion | undefined

const store = (name: string, text: string | undefined): void =>
  void writeStored('sessionStorage', name, text || undefined)

export const storeQuestion = (
  conversation: Conversation,
  question: PendingQuestion | undefined,
): void => store(userPrefix('asked') + nameOf(conversation), question && JSON.stringify(question))

const conversations = new Map<string, Conversation>()
const drafts = new Map<string, WritableAtom<string>>()

function draftOf(about: string | undefined): WritableAtom<string> {
  const draft = drafts.get(about ?? '') ?? atom(storedDraft(about))
  drafts.set(about ?? '', draft)
  return draft
}

/** Returns the user's conversation about an opportunity. */
export const conversationAbout = (slug: string): Conversation => conversation(slug, undefined)

/** Returns a general conversation. The server creates it with the first question. */
export const generalConversation = (id: string): Conversation => conversation(undefined, id)

function conversation(about: string | undefined, id: string | undefined): Conversation {
  const name = nameOf({ about, id })
  const cached = conversations.get(name)
  if (cached) return cached
  const $answer = atom<StreamingAnswer | undefined>()
  const created: Conversation = {
    about,
    id,
    $loadState: atom('none'),
    $messages: atom([]),
    $answer,
    $answering: computed($answer, (answer) => answer?.requestId),
    $olderCursor: atom(undefined),
    $draft: draftOf(about),
  }
  conversations.set(name, created)
  return created
}

export function setDraft({ about, $draft }: Conversation, text: string): void {
  $draft.set(text)
  store(draftKey(about), text)
}

const query = ({ about, id }: Conversation) => ({
  ...(about && { opportunitySlug: about }),
  ...(id && { conversationId: id }),
})

/**
 * Loads the newest page of the conversation, shows its messages and returns them. A pending answer
 * is returned but not shown, because `pollAnswer` shows it. Rejects if the request fails.
 */
export async function readConversation(conversation: Conversation): Promise<ChatMessage[]> {
  const { $messages, $answer } = conversation
  const shown = $messages.get()
  const page: ConversationPage = await call('GET /api/ai/conversation', {
    query: query(conversation),
  })
  // A question or an answer that came during the request may be missing in the reply.
  if ($messages.get() !== shown) return readConversation(conversation)
  const { messages } = page
  const ownRequestId = $answer.get()?.requestId ?? storedQuestion(conversation)?.requestId
  const older = olderThan(messages, shown)
  if (older.length === 0) conversation.$olderCursor.set(page.nextCursor)
  $messages.set([...older, ...mergeMessages(shown.slice(older.length), messages, ownRequestId)])
  conversation.$loadState.set('loaded')
  return messages
}

const keyOf = ({ role, requestId }: ShownMessage) => `${role}:${requestId}`

/** The `shown` messages that are older than those of `page`. */
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

const isLocal = ({ state }: ShownMessage): boolean => state === 'stopped' || state === 'interrupted'

/**
 * Returns the `loaded` messages, and the `old` messages that the server may not have: those of this
 * tab's pending request (`ownRequestId`), and stopped and interrupted ones. Leaves out a pending
 * answer, unless the page shows its stopped or interrupted text.
 */
function mergeMessages(
  old: readonly ShownMessage[],
  loaded: readonly ShownMessage[],
  ownRequestId: string | undefined,
): ShownMessage[] {
  const local = new Map(old.filter(isLocal).map((message) => [keyOf(message), message]))
  const loadedKeys = new Set(loaded.map(keyOf))
  const ownIds = new Set([ownRequestId, ...[...local.values()].map(({ requestId }) => requestId)])
  return [
    ...loaded.flatMap((message) =>
      message.state === 'pending' ? (local.get(keyOf(message)) ?? []) : message,
    ),
    ...old.filter((message) => ownIds.has(message.requestId) && !loadedKeys.has(keyOf(message))),
  ]
}

/**
 * Inserts an answer after its question, or at the end if the question is not loaded. Replaces an
 * earlier answer to the same question.
 */
export function putAnswer({ $messages }: Conversation, answer: ShownMessage): void {
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
  storeQuestion(conversation, undefined)
  conversation.$messages.set([])
  conversation.$olderCursor.set(undefined)
}

/**
 * Shows the user's rating of an answer, and stores it. Shows the earlier rating again and
 * rejects if the request fails.
 */
export async function rateAnswer(
  { $messages }: Conversation,
  requestId: string,
  rating: { helpful: boolean; note?: string },
): Promise<void> {
  const isRated = (one: ShownMessage) => one.role === 'assistant' && one.requestId === requestId
  const put = (change: Pick<ShownMessage, 'helpful' | 'note'>) =>
    $messages.set($messages.get().map((one) => (isRated(one) ? { ...one, ...change } : one)))
  const before = $messages.get().find(isRated)
  put({ helpful: rating.helpful, note: rating.note })
  try {
    await call('POST /api/ai/feedback', { body: { messageId: requestId, ...rating } })
  } catch (error) {
    put({ helpful: before?.helpful, note: before?.note })
    throw error
  }
}
