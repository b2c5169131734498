import { useEffect, useMemo } from 'react'
import { loadLimits } from '../../stores/account/limits.ts'
import { conversationAbout } from '../../stores/chat/conversation.ts'
import { askGuide } from '../../stores/chat/guide.ts'
import { takeIntent } from '../../stores/account/intent.ts'
import { Chat } from './Chat.tsx'
import { MessagesLeft } from './MessagesLeft.tsx'

const suggestions = [
  'How should I price a 12-hour recovery shift?',
  'What must be in place before my first client?',
  'How do I find my first 10 clients?',
]

export default function MemberGuide() {
  const conversation = useMemo(() => conversationAbout(), [])
  useEffect(() => {
    void loadLimits()
    const intent = takeIntent('ask', (question) => question.slug === undefined)
    if (intent) askGuide(conversation, intent.message)
  }, [conversation])
  return (
    <Chat
      conversation={conversation}
      title="AI Business Guidance"
      suggestions={suggestions}
      lead="Ask about prices, rules, clients or hiring. The AI answers from our entries and handbook, and says if it finds no answer there. The AI can be wrong."
      placeholder="Ask about pricing, licensing, first clients"
      left={<MessagesLeft />}
      isSignedIn
    />
  )
}
