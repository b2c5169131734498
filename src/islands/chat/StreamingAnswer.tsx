import { useStore } from '@nanostores/react'
import { closeOpenMarks } from '../../../domain/chat/answer-markdown.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { ChatAnswer } from './ChatAnswer.tsx'
import { AnswerHead } from './ChatMessage.tsx'

interface Props {
  conversation: Conversation
  knownPaths: ReadonlySet<string>
}

/** The streaming answer. Only this part of the history renders on every frame. */
export function StreamingAnswer({ conversation, knownPaths }: Props) {
  const answer = useStore(conversation.$answer)
  if (!answer) return null
  const { text, phase } = answer
  return (
    <li className="chat-answer is-pending" aria-busy="true">
      <AnswerHead />
      {text !== '' && <ChatAnswer markdown={closeOpenMarks(text)} knownPaths={knownPaths} />}
      <p className="chat-writing">
        <span className="chat-ticks" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {phase === 'writing' ? 'Writing' : 'Getting the answer'}
      </p>
    </li>
  )
}
