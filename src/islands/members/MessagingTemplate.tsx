import type { MembersTemplate } from '../../../domain/members/members-text.schema.ts'
import { templateText } from '../../../domain/members/members-text.ts'
import { useCopy } from '../../ui/use-copy.ts'

/** A message template. Its Copy button copies only the message. */
export function MessagingTemplate({ id, template }: { id: string; template: MembersTemplate }) {
  const { copy, outcome } = useCopy(() => templateText(template))

  return (
    <>
      <b id={id}>{template.occasion}</b>
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
