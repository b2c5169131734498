import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  conversationAsMarkdown,
  conversationAsText,
} from '../../../domain/chat/conversation-text.ts'
import {
  deleteConversation,
  readWholeConversation,
  type Conversation,
  type ShownMessage,
} from '../../stores/chat/conversation.ts'
import { downloadFile } from '../../stores/ui/download.ts'
import { errorToast, failureSentence } from '../../stores/ui/failures.ts'
import { showToast } from '../../stores/ui/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ChatIcon } from './ChatIcon.tsx'

export const toolLook =
  'inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control border-0 bg-transparent px-2 py-1 text-[0.875rem]/[1.25] font-medium whitespace-nowrap text-soft hover:bg-surface-sunken hover:text-ink disabled:cursor-default disabled:bg-transparent disabled:opacity-55 sm:px-2.5 [&::-webkit-details-marker]:hidden'

interface Props {
  conversation: Conversation
  title: string
  knownPaths: ReadonlySet<string>
  /** Starts a new conversation. Undefined on an entry, which has one: the user then deletes it. */
  onNew: (() => void) | undefined
  /** Called when `NewConversation` closes, whether or not the user deleted the conversation. */
  onClosed: () => void
}

/**
 * Prints only the conversation. Print styles hide the rest while the root has
 * `data-print-conversation`.
 */
function printConversation(): void {
  const { dataset } = document.documentElement
  dataset['printConversation'] = ''
  addEventListener('afterprint', () => delete dataset['printConversation'], { once: true })
  print()
}

export function ChatTools({ conversation, title, knownPaths, onNew, onClosed }: Props) {
  const messages = useStore(conversation.$messages)
  const isPending = useStore(conversation.$answering) !== undefined
  const [isConfirming, setConfirming] = useState(false)
  if (messages.length === 0) return null

  const details = () => ({ title, address: location.origin + location.pathname, knownPaths })
  /** Loads all earlier messages first, because a copy holds the whole conversation. */
  const copy = async (createCopy: (all: readonly ShownMessage[]) => void) => {
    try {
      await readWholeConversation(conversation)
    } catch (error) {
      showToast(errorToast(error, 'We couldn’t create the copy. Try again.'))
      return
    }
    createCopy(conversation.$messages.get())
  }
  const saveMarkdown = (all: readonly ShownMessage[]) =>
    downloadFile(
      'conversation.md',
      'text/markdown;charset=utf-8',
      conversationAsMarkdown(all, details()),
    )
  const saveText = (all: readonly ShownMessage[]) =>
    downloadFile('conversation.txt', 'text/plain;charset=utf-8', conversationAsText(all, details()))
  return (
    <div className="ml-auto flex flex-wrap gap-1">
      <CopyMenu>
        <button type="button" onClick={() => void copy(saveMarkdown)}>
          Markdown (.md)
        </button>
        <button type="button" onClick={() => void copy(saveText)}>
          Plain text (.txt)
        </button>
        <button type="button" onClick={() => void copy(() => setTimeout(printConversation))}>
          Print
        </button>
      </CopyMenu>
      <button
        type="button"
        className={toolLook}
        disabled={isPending && onNew === undefined}
        onClick={onNew ?? (() => setConfirming(true))}
      >
        <ChatIcon name="new" size={18} />
        New<span className="max-sm:sr-only"> conversation</span>
      </button>
      {isConfirming && (
        <NewConversation
          conversation={conversation}
          onClose={() => {
            setConfirming(false)
            onClosed()
          }}
        />
      )}
    </div>
  )
}

function CopyMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) {
        menu.current.open = false
      }
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])
  const closeToSummary = () => {
    if (!menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && closeToSummary()}
    >
      <summary className={toolLook}>
        <ChatIcon name="download" size={18} />
        Save a copy
      </summary>
      <div
        className="absolute top-full right-0 z-5 grid min-w-44 rounded-card border border-line bg-card p-1 [box-shadow:var(--shadow-float)] *:min-h-11 *:cursor-pointer *:rounded-control *:border-0 *:bg-transparent *:px-3 *:py-1 *:text-left *:text-sm *:hover:bg-surface-sunken"
        onClick={closeToSummary}
      >
        {children}
      </div>
    </details>
  )
}

function NewConversation({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose: () => void
}) {
  const deleteAndClose = async () => {
    try {
      await deleteConversation(conversation)
    } catch (problem) {
      return failureSentence(problem, 'The conversation was not deleted. Try again.')
    }
    // ChatTools has hidden this dialog, because the conversation is now empty. Without `onClose`,
    // `isConfirming` would stay true, and the dialog would reappear with the next message.
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      title="Start a new conversation?"
      action="Delete and start new"
      onConfirm={deleteAndClose}
      onClose={onClose}
    >
      This permanently deletes the current conversation. If you may need it later, save a copy
      first. If your plan has a monthly limit, the messages you sent still count.
    </ConfirmDialog>
  )
}
