import { memo } from 'react'
import { contentFilteredMessage } from '../../../domain/chat/chat-message.ts'
import { portableAnswer } from '../../../domain/chat/conversation-text.ts'
import type { ShownMessage } from '../../stores/chat/conversation.ts'
import { ChatAnswer } from './ChatAnswer.tsx'
import { ChatIcon } from './ChatIcon.tsx'
import { CopyAnswer } from './CopyAnswer.tsx'

/** What can be done about an answer, by its request. */
export interface AnswerActions {
  onRetry: (requestId: string) => void
  onCatchUp: (requestId: string) => void
  onReword: (requestId: string) => void
}

interface Props extends AnswerActions {
  message: ShownMessage
  knownPaths: ReadonlySet<string>
}

/** A question or a finished answer; drawn again only when it has changed. */
export const ChatMessage = memo(function ChatMessage({ message, knownPaths, ...actions }: Props) {
  if (message.role === 'user') {
    return (
      <li className="chat-question">
        <span className="visually-hidden">You asked: </span>
        {message.content}
      </li>
    )
  }
  const { content, state } = message
  const isWhole = state === 'complete' || state === undefined
  return (
    <li className="chat-answer">
      <AnswerHead />
      {content !== '' && <ChatAnswer markdown={content} knownPaths={knownPaths} />}
      {isWhole ? (
        <CopyAnswer text={() => portableAnswer(content, { address: location.href, knownPaths })} />
      ) : (
        <Outcome message={message} {...actions} />
      )}
    </li>
  )
})

export function AnswerHead() {
  return (
    <p className="chat-from">
      <ChatIcon name="mark" size={18} /> AI guidance
    </p>
  )
}

/** Why an answer is not whole, and what the person can do. */
function Outcome({
  message: { state, content, requestId },
  onRetry,
  onCatchUp,
  onReword,
}: { message: ShownMessage } & AnswerActions) {
  switch (state) {
    case 'stopped':
      return (
        <div className="chat-outcome">
          <p>You stopped here. The whole answer is kept, and the message counts.</p>
          <button type="button" className="button secondary" onClick={() => onCatchUp(requestId)}>
            Show the whole answer
          </button>
        </div>
      )
    case 'filtered':
      return (
        <div className="chat-outcome">
          <p>{contentFilteredMessage}</p>
          <button type="button" className="button secondary" onClick={() => onReword(requestId)}>
            Put it in other words
          </button>
        </div>
      )
    default:
      return (
        <div className="chat-outcome is-broken">
          <p>
            {content === '' ? 'No answer came.' : 'The answer broke off here.'} Asking again does
            not count as another message.
          </p>
          <button type="button" className="button secondary" onClick={() => onRetry(requestId)}>
            <ChatIcon name="retry" size={18} />
            Retry
          </button>
        </div>
      )
  }
}
