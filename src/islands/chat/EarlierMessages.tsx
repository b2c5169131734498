import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { readEarlierPage, type Conversation } from '../../stores/chat/conversation.ts'
import { failureSentence } from '../../stores/ui/failures.ts'
import { showToast } from '../../stores/ui/toasts.ts'

interface Props {
  conversation: Conversation
  /**
   * The scrolling box. If the button "Show earlier messages" had the focus and disappears, the box
   * gets the focus.
   */
  box: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLOListElement | null>
}

/** After older messages load, the messages that the user was reading stay in place. */
export function EarlierMessages({ conversation, box, list }: Props) {
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
      showToast({
        title: 'Error',
        description: failureSentence(error, 'We couldn’t load earlier messages. Try again.'),
        tone: 'error',
      })
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
