import { useStore } from '@nanostores/react'
import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import {
  readEarlierPage,
  type Conversation,
  type ShownMessage,
} from '../../stores/chat/conversation.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { ChatMessage, StreamingAnswer, type AnswerActions } from './ChatMessage.tsx'
import { errorToast } from '../../stores/ui/failures.ts'
import { showToast } from '../../stores/ui/toasts.ts'

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
  const answering = useStore(conversation.$answering)
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

/** The box counts as scrolled to the newest message if fewer CSS pixels than this remain. */
const tolerance = 48

/** CSS pixels to leave free between the top of the box and the last question. */
const spaceAbove = 12

/**
 * Returns the scroll position of the newest message, usually the end of the content. If the answer
 * is too long for the box, returns the position of the last question, so that the beginning of the
 * answer is visible.
 */
function newestPosition(box: HTMLElement, content: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight
  const question = [...content.querySelectorAll('.chat-question')].at(-1)
  if (!question) return end
  const boxTop = box.getBoundingClientRect().top
  const { top, bottom } = question.getBoundingClientRect()
  // A long question fills at most half of the box, so that the other half shows the answer.
  const fromBox = Math.max(top - boxTop - spaceAbove, bottom - boxTop - box.clientHeight / 2)
  return Math.min(end, box.scrollTop + fromBox)
}

interface FollowNewest {
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLOListElement | null>
  /** Whether the user has scrolled up from the newest message. */
  isAway: boolean
  toNewest: () => void
}

/** Scrolls to the newest message as the content grows, unless the user has scrolled up. */
function useFollowNewest(hasContent: boolean): FollowNewest {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setAway] = useState(false)

  const setFollowing = (value: boolean) => {
    isFollowing.current = value
    setAway(!value)
  }

  useEffect(() => {
    const outer = box.current
    const inner = content.current
    if (!outer || !inner) return
    let last = outer.scrollTop
    /** The position that this effect last scrolled to. */
    let placed = last
    const onScroll = () => {
      const { scrollTop } = outer
      // Stop the automatic scrolling only when the user scrolls up. New content does not change
      // `scrollTop`, even if it moves the newest message out of view.
      if (scrollTop > newestPosition(outer, inner) - tolerance) setFollowing(true)
      else if (scrollTop < last) setFollowing(false)
      last = scrollTop
    }
    const resizeObserver = new ResizeObserver(() => {
      if (!isFollowing.current) return
      const newest = newestPosition(outer, inner)
      // When a font loads or a phone is turned, the content can get shorter. Then scroll up, unless
      // the user has scrolled down past `placed`.
      const hasReadOn = outer.scrollTop > placed + 1
      const top = hasReadOn ? Math.max(outer.scrollTop, newest) : newest
      outer.scrollTo({ top, behavior: 'instant' })
      placed = Math.max(top, 0)
    })
    outer.addEventListener('scroll', onScroll, { passive: true })
    resizeObserver.observe(inner)
    resizeObserver.observe(outer)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      resizeObserver.disconnect()
    }
  }, [hasContent])

  const toNewest = useCallback(() => {
    setFollowing(true)
    if (!box.current || !content.current) return
    const top = newestPosition(box.current, content.current)
    box.current.scrollTo({ top, behavior: 'instant' })
  }, [])

  return { box, content, isAway, toNewest }
}

interface EarlierProps {
  conversation: Conversation
  /**
   * The scrolling box. If the button "Show earlier messages" had the focus and disappears, the box
   * gets the focus.
   */
  box: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLOListElement | null>
}

/** After older messages load, the messages that the user was reading stay in place. */
function EarlierMessages({ conversation, box, list }: EarlierProps) {
  const cursor = useStore(conversation.$olderCursor)
  const messages = useStore(conversation.$messages)
  const [isLoading, setLoading] = useState(false)
  const [status, setStatus] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  /**
   * Set when older messages load, before React adds them. `element` is the first message in the
   * list, and `top` is its distance from the top of the window in pixels.
   */
  const anchor = useRef<{ element: Element; top: number } | undefined>(undefined)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const previous = anchor.current
    anchor.current = undefined
    if (!previous || !box.current) return
    box.current.scrollTop += previous.element.getBoundingClientRect().top - previous.top
  }, [messages, box])

  useLayoutEffect(() => {
    if (cursor !== undefined || !hadFocus.current) return
    hadFocus.current = false
    box.current?.focus({ preventScroll: true })
  }, [cursor, box])

  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setStatus('')
    hadFocus.current = document.activeElement === button.current
    const stopListening = conversation.$messages.listen(() => {
      const element = list.current?.firstElementChild
      if (element) anchor.current = { element, top: element.getBoundingClientRect().top }
    })
    try {
      const count = await readEarlierPage(conversation)
      setStatus(count === 1 ? '1 earlier message shown.' : `${count} earlier messages shown.`)
    } catch (error) {
      showToast(errorToast(error, 'We couldn’t load earlier messages. Try again.'))
    } finally {
      stopListening()
      setLoading(false)
    }
  }

  return (
    <>
      {cursor !== undefined && (
        <button
          ref={button}
          type="button"
          className="button secondary no-print mx-auto mb-6 flex"
          aria-busy={isLoading}
          aria-disabled={isLoading}
          onClick={() => void load()}
        >
          {isLoading ? 'Loading...' : 'Show earlier messages'}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </>
  )
}
