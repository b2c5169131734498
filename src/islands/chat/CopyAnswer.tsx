import { ChatIcon } from './ChatIcon.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Puts an answer on the clipboard, as Markdown. `text` is asked for when it is wanted. */
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
