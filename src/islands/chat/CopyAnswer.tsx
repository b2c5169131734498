import { ChatIcon } from './ChatIcon.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Copies an answer as Markdown. `text` runs when the user clicks the button. */
export function CopyAnswer({ text }: { text: () => string }) {
  const { copy, outcome } = useCopy(text)

  return (
    <p className="chat-copy">
      <button type="button" className="chat-tool" onClick={() => void copy()}>
        <ChatIcon name="copy" size={18} />
        Copy<span className="visually-hidden"> this answer</span>
      </button>
      <span className="note" role="status">
        {outcome}
      </span>
    </p>
  )
}
