import { useStore } from '@nanostores/react'
import { closeOpenMarks } from '../../../domain/chat/answer-markdown.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { ChatAnswer } from './ChatAnswer.tsx'
import { AnswerHead } from './ChatMessage.tsx'

interface Props {
  conversation: Conversation
  knownPaths: ReadonlySet<string>
}

const tickLook = 'h-3.5 w-1 bg-brand motion-safe:animate-[fade_0.6s_ease-in-out_infinite_alternate]'

/** The streaming answer. As text arrives, React renders only this part of the history again. */
export function StreamingAnswer({ conversation, knownPaths }: Props) {
  const answer = useStore(conversation.$answer)
  if (!answer) return null
  const { text, phase } = answer
  return (
    <li className="chat-answer is-pending" aria-busy="true">
      <AnswerHead />
      {text !== '' && <ChatAnswer markdown={closeOpenMarks(text)} knownPaths={knownPaths} />}
      <p className="mt-2 flex items-center gap-2 text-[0.875rem] text-soft">
        <span className="flex gap-1" aria-hidden="true">
          <i className={tickLook} />
          <i className={`${tickLook} opacity-60 [animation-delay:0.2s]`} />
          <i className={`${tickLook} opacity-30 [animation-delay:0.4s]`} />
        </span>
        {phase === 'writing' ? 'Writing' : 'Getting the answer'}
      </p>
    </li>
  )
}
