import { parseTemplate, templateText } from '../../../domain/members/template.ts'
import { useCopy } from '../../ui/use-copy.ts'

/** A message template. Its Copy button copies only the message. */
export function MessagingTemplate({ id, text }: { id: string; text: string }) {
  const template = parseTemplate(text)
  const { copy, outcome } = useCopy(() => templateText(template))

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
