import { useState } from 'react'
import { ChatIcon } from './ChatIcon.tsx'

/** How long "Copied" stands, in ms. */
const shownFor = 4_000

/** Puts an answer on the clipboard, as Markdown. `text` is asked for when it is wanted. */
export function CopyAnswer({ text }: { text: () => string }) {
  const [outcome, setOutcome] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('Copied')
      setTimeout(() => setOutcome((said) => (said === 'Copied' ? '' : said)), shownFor)
    } catch {
      // Without https, or when the browser asks and the person refuses.
      setOutcome('Your browser did not allow copying. Select the text instead.')
    }
  }

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
