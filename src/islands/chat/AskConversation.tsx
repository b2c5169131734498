import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { freeMessages } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { conversationAbout } from '../../stores/chat/conversation.ts'
import { askGuide } from '../../stores/chat/guide.ts'
import { Chat } from './Chat.tsx'
import { hasNoMessages, MessagesLeft } from './MessagesLeft.tsx'

const suggestions = [
  'What am I not allowed to do as an RN?',
  'What would my first month cost?',
  'Who pays, and how do I reach them?',
]

interface Props {
  slug: string
  title: string
  isSignedIn: boolean
  /** The question that the user sent before signing in. This component passes it to `askGuide`. */
  question: string | undefined
  onAsked: () => void
}

export default function AskConversation({ slug, title, isSignedIn, question, onAsked }: Props) {
  const conversation = useMemo(() => conversationAbout(slug), [slug])
  const container = useRef<HTMLDivElement>(null)
  const limits = useStore($limits)
  const areLimitsKnown = limits.state === 'loaded' || limits.state === 'failed'
  const isLimitReached = hasNoMessages(limits)
  useEffect(() => {
    if (isSignedIn) void loadLimits()
  }, [isSignedIn])
  // AskPanel has just removed its button, which may have had the focus. Move the focus here before
  // the next key press.
  useLayoutEffect(() => container.current?.focus({ preventScroll: true }), [])
  // Focus the text box only if the user may ask, because the focus opens a phone's keyboard.
  const canAsk = !isSignedIn || (areLimitsKnown && !isLimitReached)
  useEffect(() => {
    if (canAsk && document.activeElement === container.current)
      container.current?.querySelector('textarea')?.focus()
  }, [canAsk])
  useEffect(() => {
    if (question === undefined) return
    onAsked()
    askGuide(conversation, question)
  }, [conversation, question, onAsked])
  return (
    <div ref={container} role="group" aria-label="Your conversation" tabIndex={-1}>
      <Chat
        conversation={conversation}
        title={`Ask about this opportunity: ${title}`}
        suggestions={isLimitReached ? [] : suggestions}
        lead={
          isLimitReached
            ? 'You’ve used all your messages this month.'
            : 'The AI answers from our entries and handbook, and cites their sections.'
        }
        placeholder={isLimitReached ? 'No messages left this month' : 'Ask about this opportunity'}
        left={isSignedIn ? <MessagesLeft /> : <FreeAccount />}
        isSignedIn={isSignedIn}
        isCompact
      />
    </div>
  )
}

const FreeAccount = () => (
  <span className="note">
    {`You sign in when you send your question. A free account includes ${freeMessages} messages a month.`}
  </span>
)
