import { useEffect, useRef, useState } from 'react'
import { answerText } from '../../../domain/chat/answer-markdown.ts'
import type { Conversation, ShownMessage } from '../../stores/chat/conversation.ts'

/** So much of an answer is read out by itself; the rest waits in the history, in characters. */
const announced = 300

function outcome(answer: ShownMessage | undefined): string {
  switch (answer?.state) {
    case 'complete': {
      const text = answerText(answer.content)
      const start = text.slice(0, announced)
      const isWhole = start.length === text.length
      return `Answer ready. ${isWhole ? text : `${start}… The rest is in the conversation.`}`
    }
    case 'stopped':
      return 'Stopped.'
    case 'filtered':
      return 'The answer was stopped by a content filter.'
    case undefined:
      return ''
    default:
      return 'The answer broke off. You can retry it.'
  }
}

/** Tells a screen reader of an answer twice: that it is being written, and that it is there. */
export function ChatAnnouncer({ conversation }: { conversation: Conversation }) {
  const [said, setSaid] = useState('')
  const answering = useRef<string | undefined>(undefined)

  useEffect(
    () =>
      conversation.$answer.subscribe((answer) => {
        const ended = answering.current
        if (answer?.requestId === ended) return
        answering.current = answer?.requestId
        if (answer) return setSaid('Writing an answer.')
        // What was asked is still on its way into the history.
        queueMicrotask(() => {
          const all = conversation.$messages.get()
          setSaid(outcome(all.find((one) => one.role === 'assistant' && one.requestId === ended)))
        })
      }),
    [conversation],
  )

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
