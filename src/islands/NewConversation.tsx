import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { deleteConversation, type Conversation } from '../stores/conversation.ts'
import { failureSentence } from '../stores/failures.ts'

interface Props {
  conversation: Conversation
  onClose: () => void
}

/** Asks before a conversation is deleted, since nothing brings it back. */
export function NewConversation({ conversation, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await deleteConversation(conversation)
      // The dialog goes with the tools of a conversation that is empty now, and says no more.
      onClose()
    } catch (problem) {
      setError(failureSentence(problem, 'The conversation was not deleted. Try again.'))
      setBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="chat-confirm"
      aria-labelledby="new-conversation"
      onClose={onClose}
    >
      <form onSubmit={(event) => void send(event)}>
        <h2 id="new-conversation">Start a new conversation?</h2>
        <p>
          This one is deleted for good. Keep a copy first if you may need it. Messages that were
          counted stay counted.
        </p>
        {error && <p role="alert">{error}</p>}
        <p className="buttons">
          <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Loading...' : 'Delete and start new'}
          </button>
          <button
            type="button"
            className="button secondary"
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </button>
        </p>
      </form>
    </dialog>
  )
}
