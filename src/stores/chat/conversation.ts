import { atom } from 'nanostores'
import type { WritableAtom } from 'nanostores'
import type { AnswerState } from '../../../domain/chat/chat-message.ts'
import type { ChatMessage, ConversationPage } from '../../../domain/chat/chat.schema.ts'
import { call } from '../../browser/api.ts'
import { storeDraft, storedDraft, storedQuestion } from './drafts.ts'
import { $session } from '../account/session.ts'

/** A message as the page shows it. */
export interface ShownMessage extends Omit<ChatMessage, 'state'> {
  /** `stopped` is the page's own: the person read no further, the server has the whole answer. */
  state?: AnswerState | 'stopped' | undefined
}

/** The answer that is being written. */
export interface StreamingAnswer {
  requestId: string
  text: string
  /** `catching-up` after a reload or a lost connection: its text comes late and in larger parts. */
  phase: 'writing' | 'catching-up'
}

/** One conversation of the page: the general one, or that about one opportunity. */
export interface Conversation {
  /** The opportunity's slug. */
  about: string | undefined
  $loadState: WritableAtom<'none' | 'loading' | 'known' | 'failed'>
  /** Whole messages, oldest first; one that did not change stays the same object. */
  $messages: WritableAtom<readonly ShownMessage[]>
  $answer: WritableAtom<StreamingAnswer | undefined>
  /** Names the page before the oldest message here. Undefined when that is the first message. */
  $olderCursor: WritableAtom<string | undefined>
  $draft: WritableAtom<string>
}

const opened = new Map<string, Conversation>()

/** The conversation, whose draft is that of whoever is signed in by now. */
export function conversationAbout(about?: string): Conversation {
  const known = opened.get(about ?? '')
  if (known) return known
  const conversation: Conversation = {
    about,
    $loadState: atom('none'),
    $messages: atom([]),
    $answer: atom(undefined),
    $olderCursor: atom(undefined),
    $draft: atom(storedDraft(about)),
  }
  opened.set(about ?? '', conversation)
  return conversation
}

export function setDraft({ about, $draft }: Conversation, text: string): void {
  $draft.set(text)
  storeDraft(about, text)
}

const input = ({ about }: Conversation) => (about ? { input: { opportunitySlug: about } } : {})

/**
 * Reads the conversation anew and returns its messages; rejects when there is no answer. An answer
 * still being written is left to whoever follows it.
 */
export async function readConversation(conversation: Conversation): Promise<ChatMessage[]> {
  const answers = answersPut.get(conversation)
  // The input's own type says what an absent slug becomes on the server.
  const page: ConversationPage = await call('getConversation', input(conversation) as object)
  const { messages } = page
  // An answer became whole meanwhile, of which this reading may know the beginning alone.
  if (answersPut.get(conversation) !== answers) return readConversation(conversation)
  const { about, $messages, $answer } = conversation
  const own = $answer.get()?.requestId ?? storedQuestion(about)?.requestId
  const shown = $messages.get()
  const older = olderThan(messages, shown)
  if (older.length === 0) conversation.$olderCursor.set(page.nextCursor)
  $messages.set([...older, ...merged(shown.slice(older.length), messages, own)])
  conversation.$loadState.set('known')
  return messages
}

const keyOf = ({ role, requestId }: ShownMessage) => `${role}:${requestId}`

/**
 * The messages of earlier pages, which a reading of the newest page keeps. None when the two do not
 * meet, as after a deletion in another tab.
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
 * Reads the page before the oldest message. Returns how many messages it has; rejects when there is
 * no answer.
 */
export async function readEarlierPage(conversation: Conversation): Promise<number> {
  const { $olderCursor, $messages } = conversation
  const cursor = $olderCursor.get()
  if (cursor === undefined) return 0
  const page: ConversationPage = await call('getConversation', {
    input: { ...input(conversation).input, cursor } as object,
  } as object)
  // Another reading moved the cursor, or the conversation was deleted.
  if ($olderCursor.get() !== cursor) return 0
  $olderCursor.set(page.nextCursor)
  const shown = new Set($messages.get().map(keyOf))
  const earlier = page.messages.filter((message) => !shown.has(keyOf(message)))
  $messages.set([...earlier, ...$messages.get()])
  return earlier.length
}

/** Reads every earlier page, for a copy of the whole conversation; rejects when one is missing. */
export async function readWholeConversation(conversation: Conversation): Promise<void> {
  while (conversation.$olderCursor.get() !== undefined) await readEarlierPage(conversation)
}

const isSame = (one: ShownMessage, other: ShownMessage) =>
  one.requestId === other.requestId &&
  one.role === other.role &&
  one.state === other.state &&
  one.content === other.content

/**
 * What was read, in place of what was known. A message that stayed the same stays the same object,
 * so that the page draws it once. What the server does not have yet stays, too: the exchange `own`,
 * and a stopped answer that is still being written.
 */
function merged(
  old: readonly ShownMessage[],
  read: readonly ShownMessage[],
  own: string | undefined,
): ShownMessage[] {
  const known = new Map(old.map((message) => [keyOf(message), message]))
  const there = new Set(read.map(keyOf))
  return [
    ...read.flatMap((message) => {
      const before = known.get(keyOf(message))
      if (message.state === 'pending') return before?.state === 'stopped' ? [before] : []
      return before && isSame(before, message) ? [before] : [message]
    }),
    ...old.filter((message) => message.requestId === own && !there.has(keyOf(message))),
  ]
}

/** How many answers were put into a conversation by this page. */
const answersPut = new WeakMap<Conversation, number>()

/** Puts a finished answer behind its question, in the place of an earlier one. */
export function putAnswer(conversation: Conversation, answer: ShownMessage): void {
  const { $messages } = conversation
  answersPut.set(conversation, (answersPut.get(conversation) ?? 0) + 1)
  const others = $messages
    .get()
    .filter(({ role, requestId }) => role === 'user' || requestId !== answer.requestId)
  const question = others.findLastIndex(({ requestId }) => requestId === answer.requestId)
  $messages.set(others.toSpliced(question < 0 ? others.length : question + 1, 0, answer))
}

/** Takes a question and its answer off the page. */
export function dropExchange({ $messages }: Conversation, id: string): void {
  $messages.set($messages.get().filter(({ requestId }) => requestId !== id))
}

/** Deletes the conversation for good; rejects when it could not be. */
export async function deleteConversation(conversation: Conversation): Promise<void> {
  await call('deleteConversation', input(conversation) as object)
  conversation.$messages.set([])
  conversation.$olderCursor.set(undefined)
  tellOtherTabs(conversation)
}

/** Tabs of one browser tell each other what changed; nothing of a message travels this way. */
const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('conversations') : undefined

export const tellOtherTabs = ({ about }: Conversation): void => channel?.postMessage(about ?? '')

channel?.addEventListener('message', ({ data }) => {
  const conversation = opened.get(String(data))
  if (conversation?.$loadState.get() !== 'known') return
  // The next answer brings the two together if this does not.
  void readConversation(conversation).catch(() => undefined)
})

$session.listen(({ state }, before) => {
  if (state !== 'signed-out' || before?.state !== 'signed-in') return
  for (const { $loadState, $messages, $answer, $olderCursor, $draft } of opened.values()) {
    $loadState.set('none')
    $messages.set([])
    $answer.set(undefined)
    $olderCursor.set(undefined)
    $draft.set('')
  }
})
