import { atom, computed } from 'nanostores'
import type { ConversationItem } from '../../../domain/chat/chat.schema.ts'
import { call } from '../../browser/api.ts'
import { $changes, deleteConversation, generalConversation, tellOtherTabs } from './conversation.ts'
import { stopAnswer } from './guide.ts'

type Threads =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'loaded'; items: ConversationItem[]; nextCursor: string | undefined }

const $list = atom<Threads>({ state: 'none' })

/** A member's general conversations, newest first. */
export const $threads = computed($list, (list) => list)

const readPage = (cursor?: string) =>
  call('GET /api/ai/conversations', cursor ? { query: { cursor } } : {})

/** Loads the newest conversations, again if they are loaded. */
export async function loadThreads(): Promise<void> {
  const before = $list.get()
  if (before.state === 'loading') return
  if (before.state !== 'loaded') $list.set({ state: 'loading' })
  try {
    const { conversations: items, nextCursor } = await readPage()
    $list.set({ state: 'loaded', items, nextCursor })
  } catch {
    // If a list is shown, keep it until the next change.
    if (before.state !== 'loaded') $list.set({ state: 'failed' })
  }
}

$changes.listen(() => {
  if ($list.get().state === 'loaded') void loadThreads()
})

/** Adds the next older conversations. Rejects if the request fails. */
export async function loadOlderThreads(): Promise<void> {
  const list = $list.get()
  if (list.state !== 'loaded' || !list.nextCursor) return
  const { conversations, nextCursor } = await readPage(list.nextCursor)
  // Drop the page if the list was loaded again during the request.
  if ($list.get() !== list) return
  $list.set({ state: 'loaded', items: [...list.items, ...conversations], nextCursor })
}

/** Rejects if the request fails. The list then shows the old title. */
export async function renameThread(id: string, title: string): Promise<void> {
  const renamed = await call('PATCH /api/ai/conversation', {
    query: { conversationId: id },
    body: { title },
  })
  replaceItems((items) => items.map((item) => (item.id === id ? renamed : item)))
  tellOtherTabs(generalConversation(id))
}

/** Deletes a conversation, also while its answer is streaming. Rejects if the request fails. */
export async function deleteThread(id: string): Promise<void> {
  const thread = generalConversation(id)
  stopAnswer(thread)
  await deleteConversation(thread)
  replaceItems((items) => items.filter((item) => item.id !== id))
}

function replaceItems(change: (items: ConversationItem[]) => ConversationItem[]): void {
  const list = $list.get()
  if (list.state === 'loaded') $list.set({ ...list, items: change(list.items) })
}
