import styles from './chat.css?inline'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  rateAnswer,
  setDraft,
  type Conversation,
  type ShownMessage,
} from '../../stores/chat/conversation.ts'
import {
  $knownPaths,
  askGuide,
  openConversation,
  readKnownPaths,
  retryQuestion,
} from '../../stores/chat/guide.ts'
import { $limits } from '../../stores/account/limits.ts'
import { adoptStyles } from '../../ui/island-styles.ts'
import { Loading } from '../../ui/LoadState.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatHistory } from './ChatHistory.tsx'
import { ChatTools } from './ChatTools.tsx'
import { ChatIcon } from './ChatIcon.tsx'
import type { AnswerActions } from './ChatMessage.tsx'
import { hasNoMessages } from './MessagesLeft.tsx'
import { answerCutMessage, continueQuestion } from '../../../domain/chat/chat-message.ts'
import { answerText } from '../../../domain/chat/answer-markdown.ts'
import { cutText } from '../../../domain/text/text.ts'

adoptStyles(styles)

const stateLook =
  'grid min-h-full place-content-center justify-items-center gap-3 py-6 text-center text-soft'

interface Props {
  conversation: Conversation
  /** Heading of a printed or downloaded copy. */
  title: string
  /**
   * Suggested questions. A click puts the question in the text box and does not send it. Empty if
   * the user has no messages left.
   */
  suggestions: string[]
  /** Text shown before the first question. */
  lead: string
  placeholder: string
  /** Shown above the messages: the number of messages left, or a note for a visitor. */
  left: ReactNode
  /** Whether the chat is on an opportunity's page, where the height follows the content. */
  isCompact?: boolean
  isSignedIn: boolean
  /** Starts a new conversation. Leave out if the place has one conversation. */
  onNew?: () => void
}

export function Chat({ conversation, title, isSignedIn, isCompact = false, ...rest }: Props) {
  const { suggestions, lead, placeholder, left, onNew } = rest
  const reading = useStore(conversation.$loadState)
  const knownPaths = useStore($knownPaths)
  const isLimitReached = hasNoMessages(useStore($limits))
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => void readKnownPaths(), [])
  useEffect(() => {
    if (isSignedIn && conversation.$loadState.get() === 'none') void openConversation(conversation)
  }, [conversation, isSignedIn])

  const fill = (text: string) => {
    setDraft(conversation, text)
    box.current?.focus()
  }
  const actions = useMemo<AnswerActions>(
    () => ({
      onRetry: (requestId) => {
        retryQuestion(conversation, requestId)
        box.current?.focus()
      },
      onReword: (requestId) => {
        const question = conversation.$messages
          .get()
          .find((message) => message.role === 'user' && message.requestId === requestId)
        setDraft(conversation, question?.content ?? '')
        box.current?.focus()
      },
      onContinue: () => {
        // The draft stays, because it is another question.
        askGuide(conversation, continueQuestion)
        box.current?.focus()
      },
      onRate: (requestId, rating) => rateAnswer(conversation, requestId, rating),
    }),
    [conversation],
  )
  const Heading = isCompact ? 'h3' : 'h2'
  const empty = (
    <div className="chat-empty mx-auto grid min-h-full w-full max-w-120 content-center-safe gap-2">
      {suggestions.length > 0 && <Heading className="text-center">Start a Conversation</Heading>}
      <p className="mb-2 text-center text-sm text-soft">{lead}</p>
      {suggestions.map((text) => (
        <button
          key={text}
          type="button"
          className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control border border-line bg-paper px-3.5 py-2 text-left text-sm hover:border-edge"
          onClick={() => fill(text)}
        >
          {text}
          <ChatIcon name="fill" />
        </button>
      ))}
    </div>
  )

  const notice =
    reading === 'loading' ? (
      <div className={stateLook}>
        <Loading>Loading your conversation...</Loading>
      </div>
    ) : reading === 'failed' ? (
      <div className={stateLook} role="alert">
        <p>We couldn’t load your conversation. Nothing was lost.</p>
        <button
          type="button"
          className="button secondary"
          onClick={() => {
            void openConversation(conversation)
            box.current?.focus()
          }}
        >
          Try again
        </button>
      </div>
    ) : undefined

  return (
    <div className="chat grid grid-cols-1">
      <p className="chat-print-head serif mb-4 hidden text-panel print:in-data-print-conversation:block">
        {title}
      </p>
      <div className="no-print flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1 pb-2 sm:gap-x-4">
        {left}
        <ChatTools
          conversation={conversation}
          title={title}
          knownPaths={knownPaths}
          onNew={onNew}
          onClosed={() => box.current?.focus()}
        />
      </div>
      <ChatHistory
        conversation={conversation}
        knownPaths={knownPaths}
        actions={actions}
        notice={notice}
        empty={empty}
        isCompact={isCompact}
        isLimitReached={isLimitReached}
      />
      <ChatComposer
        conversation={conversation}
        box={box}
        placeholder={placeholder}
        isLimitReached={isLimitReached}
        isSignedIn={isSignedIn}
      />
      <ChatAnnouncer conversation={conversation} />
    </div>
  )
}

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

function ChatAnnouncer({ conversation }: { conversation: Conversation }) {
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
