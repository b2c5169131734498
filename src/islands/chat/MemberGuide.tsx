import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { loadLimits } from '../../stores/account/limits.ts'
import { generalConversation } from '../../stores/chat/conversation.ts'
import { askGuide } from '../../stores/chat/guide.ts'
import { $threads, loadThreads } from '../../stores/chat/threads.ts'
import { takeIntent } from '../../stores/account/intent.ts'
import { Chat } from './Chat.tsx'
import { MessagesLeft } from './MessagesLeft.tsx'
import { ThreadList } from './ThreadList.tsx'

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
      <ThreadList openId={id} onOpen={openThread} />
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
