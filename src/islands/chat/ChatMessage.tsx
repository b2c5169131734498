import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { closeOpenMarks } from '../../../domain/chat/answer-markdown.ts'
import {
  answerCutMessage,
  contentFilteredMessage,
  maxNoteLength,
} from '../../../domain/chat/chat-message.ts'
import { portableAnswer } from '../../../domain/chat/conversation-text.ts'
import type { Conversation, ShownMessage } from '../../stores/chat/conversation.ts'
import { errorToast } from '../../stores/ui/failures.ts'
import { showToast } from '../../stores/ui/toasts.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { ChatAnswer } from './ChatAnswer.tsx'
import { ChatIcon } from './ChatIcon.tsx'
import { toolLook } from './ChatTools.tsx'

/** Actions on an answer. Each takes the request ID of the answer. */
export interface AnswerActions {
  onRetry: (requestId: string) => void
  onReword: (requestId: string) => void
  onContinue: () => void
  /** Rejects if the rating was not stored. */
  onRate: (requestId: string, rating: { helpful: boolean; note?: string }) => Promise<void>
}

interface Props extends AnswerActions {
  message: ShownMessage
  /** Whether no message follows and no answer is streaming. */
  isNewest: boolean
  /** Whether the user has no messages left this month. */
  isLimitReached: boolean
  knownPaths: ReadonlySet<string>
}

/** A question, or an answer that is not streaming. */
export const ChatMessage = memo(function ChatMessage({
  message,
  isNewest,
  isLimitReached,
  knownPaths,
  ...actions
}: Props) {
  if (message.role === 'user') {
    return (
      <li className="chat-question max-w-[85%] justify-self-end max-[20rem]:max-w-none rounded-card rounded-br-none border border-transparent bg-tint px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere print:max-w-none print:p-0 print:font-semibold">
        <span className="visually-hidden">You asked: </span>
        <div dir="auto">{message.content}</div>
      </li>
    )
  }
  const { content, state, isCut } = message
  const isComplete = state === 'complete' || state === undefined
  return (
    <li className="chat-answer -mx-2.5 -mb-1.5 px-2.5 pb-1.5">
      <AnswerHead />
      {content !== '' && <ChatAnswer markdown={content} knownPaths={knownPaths} />}
      {isCut && (
        <div className={`${outcomeLook} border-lamp`}>
          <p>
            {answerCutMessage}
            {isNewest &&
              (isLimitReached ? ` ${cannotContinue}` : ' Continuing counts as one message.')}
          </p>
          {isNewest && !isLimitReached && (
            <button
              type="button"
              className="button secondary no-print"
              onClick={actions.onContinue}
            >
              Continue
            </button>
          )}
        </div>
      )}
      {isComplete ? (
        <AnswerTools
          message={message}
          text={() => portableAnswer(content, { address: location.href, knownPaths })}
          onRate={actions.onRate}
        />
      ) : (
        <Outcome message={message} {...actions} />
      )}
    </li>
  )
})

function AnswerHead() {
  return (
    <p className="mb-1.5 flex items-center gap-2 text-note font-semibold text-soft">
      <ChatIcon name="mark" size={18} /> AI guidance
    </p>
  )
}

const cannotContinue = 'You have no messages left this month, so you cannot continue it now.'

const outcomeLook = 'mt-3 grid max-w-168 justify-items-start gap-3 border-l-6 py-1 pl-3.5 text-sm'

function Outcome({
  message: { state, content, requestId },
  onRetry,
  onReword,
}: { message: ShownMessage } & Pick<AnswerActions, 'onRetry' | 'onReword'>) {
  const isFiltered = state === 'filtered'
  const isRetry = !isFiltered && state !== 'stopped'
  return (
    <div className={`${outcomeLook} no-print ${isRetry ? 'border-err' : 'border-lamp'}`}>
      <p>
        {isFiltered
          ? contentFilteredMessage
          : isRetry
            ? `${content === '' ? 'We didn’t get an answer.' : 'The answer was interrupted here.'} A message counts at most once, however often you retry.`
            : 'You stopped the answer here. We still save the full answer. Your question counts as one message.'}
      </p>
      <button
        type="button"
        className="button secondary"
        onClick={() => (isFiltered ? onReword : onRetry)(requestId)}
      >
        {isRetry && <ChatIcon name="retry" size={18} />}
        {isFiltered ? 'Rephrase' : isRetry ? 'Retry' : 'Show the full answer'}
      </button>
    </div>
  )
}

const ratings = [
  { icon: 'yes', label: 'Helpful', value: true },
  { icon: 'no', label: 'Not helpful', value: false },
] as const

interface AnswerToolsProps extends Pick<AnswerActions, 'onRate'> {
  message: ShownMessage
  /** The text that Copy copies. */
  text: () => string
}

function AnswerTools({
  message: { requestId, state, helpful, note },
  text,
  onRate,
}: AnswerToolsProps) {
  const { copy, outcome } = useCopy(text)
  const [isWriting, setWriting] = useState(false)
  const [thanks, setThanks] = useState('')

  const rate = async (rating: { helpful: boolean; note?: string }) => {
    setWriting(!rating.helpful && rating.note === undefined)
    setThanks('')
    try {
      await onRate(requestId, rating)
      if (rating.helpful || rating.note !== undefined) setThanks('Thank you.')
    } catch (error) {
      showToast(errorToast(error, 'Your rating was not saved. Try again.'))
    }
  }
  return (
    <div className="no-print">
      <p className="mt-1 -mb-1.5 -ml-2.5 flex flex-wrap items-center gap-x-2">
        <button type="button" className={toolLook} onClick={() => void copy()}>
          <ChatIcon name="copy" size={18} />
          Copy<span className="visually-hidden"> this answer</span>
        </button>
        {state === 'complete' &&
          ratings.map(({ icon, label, value }) => (
            <button
              key={icon}
              type="button"
              className={toolLook}
              aria-pressed={helpful === value}
              onClick={() => void rate({ helpful: value })}
            >
              <ChatIcon name={icon} size={18} isFilled={helpful === value} />
              {label}
            </button>
          ))}
        <span className="note" role="status">
          {outcome || thanks}
        </span>
      </p>
      {isWriting && (
        <RatingNote
          requestId={requestId}
          note={note}
          onSend={(written) => void rate({ helpful: false, note: written })}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

function RatingNote({
  requestId,
  note = '',
  onSend,
  onClose,
}: {
  requestId: string
  note: string | undefined
  onSend: (note: string) => void
  onClose: () => void
}) {
  const id = `note-${requestId}`
  const [text, setText] = useState(note)
  return (
    <form
      className="mt-3 grid max-w-120 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text.trim())
      }}
    >
      <label className="text-sm font-medium" htmlFor={id}>
        What was missing or wrong? (optional)
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        maxLength={maxNoteLength}
        value={text}
        dir="auto"
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-note`} className="note">
        We read your sentence together with the question and the answer. Leave out names and
        patients’ data.
      </p>
      <p className="buttons">
        <button type="submit" className="button" disabled={text.trim() === ''}>
          Send
        </button>
        <button type="button" className="button secondary" onClick={onClose}>
          Close
        </button>
      </p>
    </form>
  )
}

const tickLook = 'h-3.5 w-1 bg-brand motion-safe:animate-[fade_0.6s_ease-in-out_infinite_alternate]'

/** The streaming answer. As text arrives, React renders only this part of the history again. */
export function StreamingAnswer({
  conversation,
  knownPaths,
}: {
  conversation: Conversation
  knownPaths: ReadonlySet<string>
}) {
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
