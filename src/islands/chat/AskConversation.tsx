import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { freeMessages } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { conversationAbout, setDraft } from '../../stores/chat/conversation.ts'
import { Chat } from './Chat.tsx'
import { messagesLeft, MessagesOfPlan } from './MessagesLeft.tsx'

const suggestions = [
  'What may I not do here as an RN?',
  'What would my first month cost?',
  'Who pays, and how do I reach them?',
]

interface Props {
  slug: string
  title: string
  isSignedIn: boolean
  /** What was typed before signing in. */
  begun: string | undefined
}

/** The conversation about one opportunity, within its page. */
export default function AskConversation({ slug, title, isSignedIn, begun }: Props) {
  const conversation = useMemo(() => conversationAbout(slug), [slug])
  const place = useRef<HTMLDivElement>(null)
  const isSpent = useSpent()
  useEffect(() => {
    if (isSignedIn) void loadLimits()
  }, [isSignedIn])
  useEffect(() => {
    if (begun !== undefined) setDraft(conversation, begun)
    place.current?.querySelector('textarea')?.focus()
  }, [conversation, begun])
  return (
    <div ref={place}>
      <Chat
        conversation={conversation}
        title={`Ask about this opportunity: ${title}`}
        suggestions={isSpent ? [] : suggestions}
        lead={
          isSpent
            ? 'This month’s messages are used. What you type here waits in this tab.'
            : 'Answers are drawn from this entry and its neighbors, and cite the section.'
        }
        placeholder={isSpent ? 'No messages left this month' : 'Ask about this opportunity'}
        left={isSignedIn ? <MessagesOfPlan /> : <FreeAccount />}
        isSignedIn={isSignedIn}
        isCompact
      />
    </div>
  )
}

/** Whether the plan's messages of this month are used, as far as is known. */
function useSpent(): boolean {
  const known = useStore($limits)
  return known.state === 'loaded' && messagesLeft(known.limits) === 0
}

const FreeAccount = () => (
  <span className="note">
    {`You sign in when you send. A free account has ${freeMessages} messages a month.`}
  </span>
)
