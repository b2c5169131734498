import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { loadLimits } from '../../stores/account/limits.ts'
import { generalConversation } from '../../stores/chat/conversation.ts'
import { askGuide } from '../../stores/chat/guide.ts'
import {
  $threads,
  deleteThread,
  loadOlderThreads,
  loadThreads,
  renameThread,
} from '../../stores/chat/threads.ts'
import { takeIntent } from '../../stores/account/intent.ts'
import { Chat } from './Chat.tsx'
import { MessagesLeft } from './MessagesLeft.tsx'
import type { ConversationItem } from '../../../domain/chat/chat.schema.ts'
import { maxTitleLength } from '../../../domain/chat/chat-message.ts'
import { errorToast, failureSentence } from '../../stores/ui/failures.ts'
import { showToast } from '../../stores/ui/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'
import { ChatIcon } from './ChatIcon.tsx'
import { toolLook } from './ChatTools.tsx'

const suggestions = [
  'How should I price a 12-hour recovery shift?',
  'What must be in place before my first client?',
  'How do I find my first 10 clients?',
]

const idInAddress = (): string | undefined =>
  /^#([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(location.hash)?.[1]

/** Opens a conversation. Its id is in the address, so that a reload and the Back button find it. */
function openThread(id: string): void {
  location.hash = id
}

/** The id of the open conversation: from the address, or else the newest one or a new one. */
function useThreadId(): string | undefined {
  const [id, setId] = useState(idInAddress)
  const threads = useStore($threads)
  useEffect(() => {
    const update = () => setId((current) => idInAddress() ?? current)
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  useEffect(() => {
    if (id !== undefined || threads.state !== 'loaded') return
    const first = threads.items[0]?.id ?? crypto.randomUUID()
    history.replaceState(null, '', `#${first}`)
    setId(first)
  }, [id, threads])
  return id
}

export default function MemberGuide() {
  const id = useThreadId()
  const threads = useStore($threads)
  const hasList = threads.state !== 'loaded' || threads.items.length > 0
  useEffect(() => {
    void loadLimits()
    void loadThreads()
  }, [])
  useEffect(() => {
    const intent = id !== undefined && takeIntent('ask', (question) => question.slug === undefined)
    if (intent) askGuide(generalConversation(id), intent.message)
  }, [id])
  return (
    <div
      className={`grid grid-cols-1 gap-x-8 ${hasList ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : ''}`}
    >
      <ThreadList openId={id} />
      {id !== undefined ? (
        <Chat
          key={id}
          conversation={generalConversation(id)}
          title="AI Business Guidance"
          suggestions={suggestions}
          lead="Ask about prices, rules, clients or hiring. The AI answers from our entries and handbook, and says if it finds no answer there. The AI can be wrong."
          placeholder="Ask about pricing, licensing, first clients"
          left={<MessagesLeft />}
          onNew={() => openThread(crypto.randomUUID())}
          isSignedIn
        />
      ) : threads.state === 'failed' ? null : (
        <p className="grid h-184 place-content-center text-soft" role="status">
          Loading your conversation...
        </p>
      )}
    </div>
  )
}

/**
 * A member's general conversations. `openId` is the one that the page shows. On a narrow screen, a
 * button opens the list.
 */
function ThreadList({ openId }: { openId: string | undefined }) {
  const threads = useStore($threads)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const items = threads.state === 'loaded' ? threads.items : []
  if (threads.state === 'loaded' && items.length === 0) return null

  const loadOlder = async () => {
    setLoading(true)
    await loadOlderThreads().catch((error: unknown) =>
      showToast(errorToast(error, 'We couldn’t load older conversations. Try again.')),
    )
    setLoading(false)
  }
  return (
    <nav aria-label="Conversations" className="no-print min-w-0 max-lg:mb-1">
      <button
        type="button"
        className={`${toolLook} -ml-2.5 lg:hidden`}
        aria-expanded={isOpen}
        aria-controls="threads"
        onClick={() => setOpen(!isOpen)}
      >
        <ChatIcon name="list" size={18} />
        Conversations
      </button>
      <p
        className="flex min-h-11 items-center text-note font-semibold text-soft max-lg:hidden"
        aria-hidden="true"
      >
        Conversations
      </p>
      <div id="threads" className={isOpen ? 'max-lg:mb-3' : 'max-lg:hidden'}>
        {threads.state === 'failed' ? (
          <div role="alert" className="text-sm text-soft">
            <p className="mb-2">We couldn’t load your conversations. Nothing was lost.</p>
            <RetryButton className="button secondary" onClick={() => void loadThreads()}>
              Try again
            </RetryButton>
          </div>
        ) : threads.state === 'loaded' ? (
          <ul
            role="list"
            className="grid max-h-[min(24rem,50svh)] gap-px overflow-y-auto border-y border-line py-1 lg:max-h-168 lg:border-0"
          >
            {items.map((item) => (
              <Thread
                key={item.id}
                item={item}
                isOpen={item.id === openId}
                onSelect={() => setOpen(false)}
                onDeleted={() => {
                  const next = items.find(({ id }) => id !== item.id)?.id ?? crypto.randomUUID()
                  if (item.id === openId) openThread(next)
                }}
              />
            ))}
            {threads.nextCursor !== undefined && (
              <li>
                <button
                  type="button"
                  className={toolLook}
                  aria-busy={isLoading}
                  aria-disabled={isLoading}
                  onClick={() => isLoading || void loadOlder()}
                >
                  {isLoading ? 'Loading...' : 'Show older conversations'}
                </button>
              </li>
            )}
          </ul>
        ) : (
          <p className="py-2 text-sm text-soft" role="status">
            Loading...
          </p>
        )}
      </div>
    </nav>
  )
}

interface ThreadProps {
  item: ConversationItem
  isOpen: boolean
  onSelect: () => void
  onDeleted: () => void
}

function Thread({ item: { id, title, updatedAt }, isOpen, onSelect, onDeleted }: ThreadProps) {
  const [action, setAction] = useState<'choose' | 'rename' | 'delete'>()
  const close = () => setAction(undefined)
  const remove = async () => {
    try {
      await deleteThread(id)
    } catch (error) {
      return failureSentence(error, 'The conversation was not deleted. Try again.')
    }
    onDeleted()
    return undefined
  }
  if (action === 'rename') {
    return (
      <li>
        <TitleForm id={id} title={title} onClose={close} />
      </li>
    )
  }
  return (
    <li className={`rounded-control ${isOpen ? 'bg-tint' : 'hover:bg-surface-sunken'}`}>
      <div className="flex items-center">
        <a
          href={`#${id}`}
          className="grid min-h-11 min-w-0 flex-1 content-center px-2.5 py-1 text-sm text-ink no-underline"
          aria-current={isOpen ? 'true' : undefined}
          onClick={onSelect}
        >
          <span className="truncate" dir="auto" title={title}>
            {title}
          </span>
          <span className="text-note text-soft">{dayOf(updatedAt)}</span>
        </a>
        <button
          type="button"
          className={toolLook}
          aria-expanded={action !== undefined}
          aria-label={`Rename or delete: ${title}`}
          onClick={() => setAction(action ? undefined : 'choose')}
        >
          <ChatIcon name="more" size={18} />
        </button>
      </div>
      {action === 'choose' && (
        <p className="flex">
          <button type="button" className={toolLook} onClick={() => setAction('rename')}>
            Rename
          </button>
          <button type="button" className={toolLook} onClick={() => setAction('delete')}>
            Delete
          </button>
        </p>
      )}
      {action === 'delete' && (
        <ConfirmDialog
          title="Delete this conversation?"
          action="Delete"
          onConfirm={remove}
          onClose={close}
        >
          This permanently deletes “{title}”. If you may need it later, open it and save a copy
          first.
        </ConfirmDialog>
      )}
    </li>
  )
}

function TitleForm({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [text, setText] = useState(title)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const changed = text.trim()
    if (changed === '' || changed === title) return onClose()
    setBusy(true)
    try {
      await renameThread(id, changed)
      onClose()
    } catch (error) {
      setBusy(false)
      showToast(errorToast(error, 'The title was not changed. Try again.'))
    }
  }
  return (
    <form
      className="grid gap-2 rounded-control bg-tint p-2"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        ref={field}
        className="field min-w-0"
        aria-label="Title of the conversation"
        maxLength={maxTitleLength}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <p className="buttons">
        <button type="submit" className="button" aria-busy={isBusy} disabled={isBusy}>
          Save
        </button>
        <button type="button" className="button secondary" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  )
}

/** "Today", or a date such as "Nov 3" or "Nov 3, 2025". */
function dayOf(time: string): string {
  const day = new Date(time)
  const today = new Date()
  if (day.toDateString() === today.toDateString()) return 'Today'
  const isThisYear = day.getFullYear() === today.getFullYear()
  return day.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
