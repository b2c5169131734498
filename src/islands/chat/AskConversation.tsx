import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { freeMessages } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { conversationAbout } from '../../stores/chat/conversation.ts'
import { askGuide } from '../../stores/chat/guidance.ts'
import { Chat } from './Chat.tsx'
import { messagesLeft, MessagesOfPlan } from './MessagesLeft.tsx'

const suggestions = [
  'What am I not allowed to do as an RN?',
  'What would my first month cost?',
  'Who pays, and how do I reach them?',
]

interface Props {
  slug: string
  title: string
  isSignedIn: boolean
  /** The question that the user sent before signing in. It is sent now. */
  question: string | undefined
  onAsked: () => void
}

/** The conversation about one opportunity, on the page of that opportunity. */
export default function AskConversation({ slug, title, isSignedIn, question, onAsked }: Props) {
  const conversation = useMemo(() => conversationAbout(slug), [slug])
  const container = useRef<HTMLDivElement>(null)
  const isLimitReached = useIsLimitReached()
  useEffect(() => {
    if (isSignedIn) void loadLimits()
  }, [isSignedIn])
  // The button that had the focus was just removed. Move the focus before the next key press.
  useLayoutEffect(() => container.current?.querySelector('textarea')?.focus(), [])
  useEffect(() => {
    if (question === undefined) return
    onAsked()
    askGuide(conversation, question)
  }, [conversation, question, onAsked])
  return (
    <div ref={container}>
      <Chat
        conversation={conversation}
        title={`Ask about this opportunity: ${title}`}
        suggestions={isLimitReached ? [] : suggestions}
        lead={
          isLimitReached
            ? 'You’ve used all your messages this month. Your draft stays in this tab.'
            : 'Answers come from this entry and related entries, and cite the section.'
        }
        placeholder={isLimitReached ? 'No messages left this month' : 'Ask about this opportunity'}
        left={isSignedIn ? <MessagesOfPlan /> : <FreeAccount />}
        isSignedIn={isSignedIn}
        isCompact
      />
    </div>
  )
}

/** Whether the user has no messages left this month. False until the limits are loaded. */
function useIsLimitReached(): boolean {
  const view = useStore($limits)
  return view.state === 'loaded' && messagesLeft(view.limits) === 0
}

const FreeAccount = () => (
  <span className="note">
    {`You sign in when you send. A free account includes ${freeMessages} messages a month.`}
  </span>
)
