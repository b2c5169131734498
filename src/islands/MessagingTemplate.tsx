import { useId, useState } from 'react'
import { parseTemplate, templateText } from '../../domain/template.ts'

/** How long "Copied" stands, in ms. */
const shownFor = 4_000

/** A template with its Copy button; what is copied is the message alone, ready to be sent. */
export function MessagingTemplate({ text }: { text: string }) {
  const template = parseTemplate(text)
  const [outcome, setOutcome] = useState('')
  const id = useId()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(templateText(template))
      setOutcome('Copied')
      setTimeout(() => setOutcome((said) => (said === 'Copied' ? '' : said)), shownFor)
    } catch {
      // Without https, or when the browser asks and the person refuses.
      setOutcome('Your browser did not allow copying. Select the text instead.')
    }
  }

  return (
    <>
      <b id={id}>{template.occasion || 'Template'}</b>
      <blockquote>
        {template.subject !== undefined && <p>Subject: {template.subject}</p>}
        <p>{template.message}</p>
      </blockquote>
      {template.note && <p>{template.note}</p>}
      <p className="premium-copy">
        <button
          type="button"
          className="button secondary"
          aria-describedby={id}
          onClick={() => void copy()}
        >
          Copy
        </button>
        <span className="note" role="status">
          {outcome}
        </span>
      </p>
    </>
  )
}
