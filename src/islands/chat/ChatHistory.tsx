import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { Fragment, memo, useEffect, useMemo, type ReactNode } from 'react'
import type { Conversation, ShownMessage } from '../../stores/chat/conversation.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { ChatMessage, StreamingAnswer, type AnswerActions } from './ChatMessage.tsx'
import { EarlierMessages } from './EarlierMessages.tsx'
import { useFollowNewest } from './use-follow-newest.ts'

/**
 * Tailwind utilities for the box with the messages. If `isCompact` is true, as on an opportunity's
 * page, the height follows the content up to a limit.
 */
const logLook = (isCompact: boolean): string =>
  `chat-log overflow-x-hidden overflow-y-auto overscroll-contain rounded-t-card border border-b-0 border-line bg-card p-4 focus-visible:-outline-offset-3 sm:p-5 print:h-auto print:max-h-none print:overflow-visible print:border-0 print:p-0 ${
    isCompact ? 'max-h-[min(34rem,72svh)]' : 'h-[min(600px,62svh)] sm:h-150'
  }`

interface Props {
  conversation: Conversation
  knownPaths: ReadonlySet<string>
  actions: AnswerActions
  /**
   * Says that the conversation is loading or failed to load. Shown above the messages. If there are
   * no messages, replaces `empty`.
   */
  notice: ReactNode
  /** Shown until the user asks the first question. */
  empty: ReactNode
  isCompact: boolean
  isLimitReached: boolean
}

export function ChatHistory(props: Props) {
  const { conversation, knownPaths, actions, notice, empty, isCompact, isLimitReached } = props
  const messages = useStore(conversation.$messages)
  const $answering = useMemo(
    () => computed(conversation.$answer, (answer) => answer?.requestId),
    [conversation],
  )
  const answering = useStore($answering)
  const isEmpty = messages.length === 0 && answering === undefined
  const { box, content, isAway, toNewest } = useFollowNewest(!isEmpty)

  // Show the new answer even if the user had scrolled up.
  useEffect(() => {
    if (answering !== undefined) toNewest()
  }, [answering, toNewest])

  // Keep the notice's element when the first message appears. If React re-created it, a screen
  // reader would announce the notice a second time.
  const above = (notice || isEmpty) && (
    <div
      className={
        isEmpty
          ? logLook(isCompact)
          : 'no-print mb-3 rounded-card border border-line bg-card px-4 text-sm'
      }
    >
      {notice ?? empty}
    </div>
  )
  if (isEmpty) return <div className="min-w-0">{above}</div>
  return (
    <div className="relative min-w-0">
      {above}
      {/* A live log would announce every piece of an answer. ChatAnnouncer announces the answer
          instead. */}
      <div
        ref={box}
        className={`${logLook(isCompact)} [scrollbar-gutter:stable]`}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        tabIndex={0}
      >
        <EarlierMessages conversation={conversation} box={box} list={content} />
        <ol
          ref={content}
          role="list"
          className="grid grid-cols-1 gap-6 *:[contain-intrinsic-size:auto_8rem] *:[content-visibility:auto] print:block print:*:mb-4 print:*:[content-visibility:visible]"
        >
          <Messages
            messages={messages}
            answering={answering}
            conversation={conversation}
            knownPaths={knownPaths}
            actions={actions}
            isLimitReached={isLimitReached}
          />
        </ol>
      </div>
      {isAway && (
        <button
          type="button"
          className="no-print absolute bottom-3 left-1/2 inline-flex min-h-10 w-max max-w-[calc(100%-1rem)] -translate-x-1/2 cursor-pointer items-center gap-1.5 rounded-pill border border-edge bg-card px-4 py-1 text-[0.875rem] font-medium [box-shadow:var(--shadow-float)] hover:bg-surface-sunken"
          onClick={toNewest}
        >
          <ChatIcon name="down" size={18} />
          Jump to newest
        </button>
      )}
    </div>
  )
}

interface List extends Omit<Props, 'notice' | 'empty' | 'isCompact'> {
  messages: readonly ShownMessage[]
  answering: string | undefined
}

const Messages = memo(function Messages(list: List) {
  const { messages, answering, conversation, knownPaths, actions, isLimitReached } = list
  const streamingAnswer = <StreamingAnswer conversation={conversation} knownPaths={knownPaths} />
  const hasQuestion = messages.some(
    ({ role, requestId }) => role === 'user' && requestId === answering,
  )
  return (
    <>
      {messages.map((message, index) => {
        const { role, requestId } = message
        const isAnswered = requestId === answering
        // While an answer is streaming, hide an earlier answer to the same question.
        if (role === 'assistant' && isAnswered) return null
        return (
          <Fragment key={`${role}:${requestId}`}>
            <ChatMessage
              message={message}
              isNewest={index === messages.length - 1 && answering === undefined}
              isLimitReached={isLimitReached}
              knownPaths={knownPaths}
              {...actions}
            />
            {isAnswered && streamingAnswer}
          </Fragment>
        )
      })}
      {answering !== undefined && !hasQuestion && streamingAnswer}
    </>
  )
})
