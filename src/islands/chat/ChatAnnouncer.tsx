import { useEffect, useRef, useState } from 'react'
import { answerCutMessage } from '../../../domain/chat/chat-message.ts'
import { answerText } from '../../../domain/chat/answer-markdown.ts'
import { cutText } from '../../../domain/text/text.ts'
import type { Conversation, ShownMessage } from '../../stores/chat/conversation.ts'

const maxAnnouncedLength = 300

function outcome(answer: ShownMessage | undefined): string {
  switch (answer?.state) {
    case 'complete': {
      const text = answerText(answer.content)
      const start = cutText(text, maxAnnouncedLength)
      const isComplete = start.length === text.length
      const ending = answer.isCut ? ` ${answerCutMessage}` : ''
      return `Answer ready. ${isComplete ? text : `${start}… The rest is in the conversation.`}${ending}`
    }
    case 'stopped':
      return 'You stopped the answer.'
    case 'filtered':
      return 'A content filter stopped the answer.'
    case undefined:
      return ''
    default:
      return 'The answer was interrupted. You can retry it.'
  }
}

export function ChatAnnouncer({ conversation }: { conversation: Conversation }) {
  const [announcement, setAnnouncement] = useState('')
  const streamingId = useRef<string | undefined>(undefined)

  useEffect(
    () =>
      conversation.$answer.subscribe((answer) => {
        const previousId = streamingId.current
        if (answer?.requestId === previousId) return
        streamingId.current = answer?.requestId
        if (answer) return setAnnouncement('The AI is writing an answer.')
        // The store clears `$answer` before it adds the answer to `$messages`, so read `$messages`
        // in a microtask.
        queueMicrotask(() => {
          const messages = conversation.$messages.get()
          setAnnouncement(
            outcome(
              messages.find(
                (message) => message.role === 'assistant' && message.requestId === previousId,
              ),
            ),
          )
        })
      }),
    [conversation],
  )

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}
