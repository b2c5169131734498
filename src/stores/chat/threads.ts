import { atom } from 'nanostores'
import type { ConversationItem } from '../../../domain/chat/chat.schema.ts'
import { call } from '../../browser/api.ts'
import { deleteConversation, generalConversation } from './conversation.ts'
import { $answered, stopAnswer } from './guide.ts'

type Threads =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'loaded'; items: ConversationItem[]; nextCursor: string | undefined }

/** A member's general conversations, newest first. */
export const $threads = atom<Threads>({ state: 'none' })

const readPage = (cursor?: string) =>
  call('GET /api/ai/conversations', cursor ? { query: { cursor } } : {})

/** Loads the newest conversations, again if they are loaded. */
export async function loadThreads(): Promise<void> {
  const before = $threads.get()
  if (before.state === 'loading') return
  if (before.state !== 'loaded') $threads.set({ state: 'loading' })
  try {
    const { conversations: items, nextCursor } = await readPage()
    $threads.set({ state: 'loaded', items, nextCursor })
  } catch {
    // If a list is shown, keep it until the next change.
    if (before.state !== 'loaded') $threads.set({ state: 'failed' })
  }
}

$answered.listen(() => {
  if ($threads.get().state === 'loaded') void loadThreads()
})

/** Adds the next older conversations. Rejects if the request fails. */
export async function loadOlderThreads(): Promise<void> {
  const list = $threads.get()
  if (list.state !== 'loaded' || !list.nextCursor) return
  const { conversations, nextCursor } = await readPage(list.nextCursor)
  // Drop the page if the list was loaded again during the request.
  if ($threads.get() !== list) return
  $threads.set({ state: 'loaded', items: [...list.items, ...conversations], nextCursor })
}

/** Rejects if the request fails. The list then shows the old title. */
export async function renameThread(id: string, title: string): Promise<void> {
  const renamed = await call('PATCH /api/ai/conversation', {
    query: { conversationId: id },
    body: { title },
  })
  replaceItems((items) => items.map((item) => (item.id === id ? renamed : item)))
}

/** Deletes a conversation, also while its answer is streaming. Rejects if the request fails. */
export async function deleteThread(id: string): Promise<void> {
  const thread = generalConversation(id)
  stopAnswer(thread)
  await deleteConversation(thread)
  replaceItems((items) => items.filter((item) => item.id !== id))
}

function replaceItems(change: (items: ConversationItem[]) => ConversationItem[]): void {
  const list = $threads.get()
  if (list.state === 'loaded') $threads.set({ ...list, items: change(list.items) })
}
