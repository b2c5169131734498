import { useStore } from '@nanostores/react'
import { useEffect, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { maxMessageLength } from '../../../domain/chat/chat-message.ts'
import { looksLikePatientData } from '../../../domain/chat/guide-patient-data.ts'
import { setDraft, type Conversation } from '../../stores/chat/conversation.ts'
import { askGuide, stopAnswer } from '../../stores/chat/guide.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { LimitReached } from './MessagesLeft.tsx'
import { toolPaths } from '../../../domain/chat/guide-links.ts'
import {
  $savedNumbers,
  turnOffSavedNumbers,
  turnOnSavedNumbers,
} from '../../stores/chat/saved-numbers.ts'
import { RetryButton } from '../../ui/use-loaded.tsx'

/**
 * The switch "Use my saved numbers", and the line that each question then sends. `about` is the
 * opportunity's slug, or undefined for the general conversation.
 */
function SavedNumbersSwitch({ about }: { about: string | undefined }) {
  const view = useStore($savedNumbers)
  const turnOn = () => void turnOnSavedNumbers(about)
  return (
    <div className="mt-1 text-sm">
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="choice size-6"
          checked={view.state !== 'off'}
          onChange={({ currentTarget }) =>
            currentTarget.checked ? turnOn() : turnOffSavedNumbers()
          }
        />
        Use my saved numbers
      </label>
      <div role="status" className="text-soft">
        {view.state === 'loading' && <p>Loading your numbers...</p>}
        {view.state === 'on' && (
          <p className="chat-numbers border-l-3 border-brand pl-3">
            <b className="text-ink">Sent with each question:</b> {view.numbers.line}
          </p>
        )}
        {view.state === 'none' && (
          <p>
            You have no saved numbers yet. Enter <a href={toolPaths.takeHome}>your job</a> or{' '}
            <a href={toolPaths.fit}>find your fit</a>.
          </p>
        )}
        {view.state === 'failed' && (
          <p>
            We couldn’t load your numbers, so your questions don’t send them.{' '}
            <RetryButton className="link" onClick={turnOn}>
              Try again
            </RetryButton>
          </p>
        )}
      </div>
    </div>
  )
}

const showCountFrom = maxMessageLength - 500

const number = new Intl.NumberFormat('en-US')

interface Props {
  conversation: Conversation
  /** The text box. Other components also fill it and move the focus to it. */
  box: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  isLimitReached: boolean
  isSignedIn: boolean
}

export function ChatComposer({
  conversation,
  box,
  placeholder,
  isLimitReached,
  isSignedIn,
}: Props) {
  const draft = useStore(conversation.$draft)
  const isPending = useStore(conversation.$answering) !== undefined
  const [isWarned, setWarned] = useState(false)
  const count = draft.trim().length
  const canSend = count > 0 && count <= maxMessageLength && !isPending && !isLimitReached

  // Hide the patient-data warning when the text changes, because it applies to the old text.
  useEffect(() => setWarned(false), [draft])

  const send = () => {
    if (!canSend) return
    if (looksLikePatientData(draft)) return setWarned(true)
    askGuide(conversation, draft)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During an IME composition, Enter confirms the text and must not send it. Safari reports this
    // Enter only as the old keyCode 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }

  return (
    <form className="chat-composer no-print" onSubmit={onSubmit}>
      {isLimitReached && <LimitReached hasDraft={draft !== ''} />}
      {isWarned && (
        <div
          className="grid gap-3 border border-b-0 border-edge bg-highlight p-4 text-sm"
          role="alert"
        >
          <p>
            <b>This looks like patient data, so we didn’t send it.</b> Remove names, ages, dates,
            addresses, phone and ID numbers. The AI doesn’t need them to answer. If a patient may
            need urgent, call 911 or the prescriber now.
          </p>
          <p className="buttons">
            <button
              type="button"
              className="button"
              onClick={() => {
                setWarned(false)
                box.current?.focus()
              }}
            >
              Edit message
            </button>
          </p>
        </div>
      )}
      <div className="relative z-1 flex items-end gap-2 rounded-b-card border border-edge bg-card p-2 has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus max-[20rem]:flex-wrap">
        <textarea
          ref={box}
          value={draft}
          dir="auto"
          rows={Math.min(8, Math.max(2, draft.split('\n').length))}
          className="field-sizing-content max-h-56 min-h-13.5 min-w-0 flex-1 resize-none border-0 bg-transparent px-2 py-1.5 leading-[1.45] focus-visible:outline-none max-[20rem]:basis-full"
          aria-label="Your question"
          aria-describedby="message-hint"
          aria-invalid={count > maxMessageLength}
          placeholder={placeholder}
          enterKeyHint="send"
          onChange={(event) => setDraft(conversation, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex gap-2 max-[20rem]:ml-auto">
          {isPending && (
            <button
              type="button"
              className="button secondary px-3.5"
              aria-label="Stop"
              onClick={() => {
                stopAnswer(conversation)
                box.current?.focus()
              }}
            >
              <ChatIcon name="stop" size={18} />
              <span className="hidden sm:inline">Stop</span>
            </button>
          )}
          <button type="submit" className="button w-13 px-0" aria-label="Send" disabled={!canSend}>
            <ChatIcon name="send" />
          </button>
        </div>
      </div>
      {count > showCountFrom && (
        <p
          className={`note chat-count mt-2 text-right ${count > maxMessageLength ? 'font-semibold text-err' : ''}`}
        >
          {number.format(count)} of {number.format(maxMessageLength)} characters
        </p>
      )}
      {isSignedIn && <SavedNumbersSwitch about={conversation.about} />}
      <p id="message-hint" className="note mt-2">
        <span className="pointer-coarse:hidden">Enter sends, Shift+Enter adds a line.</span> Answers
        come from an AI, not a nurse or a lawyer, and can be wrong. Leave out client names and
        health details.
      </p>
    </form>
  )
}
