import { useStore } from '@nanostores/react'
import type { MembersTemplate as Template } from '../../../domain/members/members-text.schema.ts'
import { templateText } from '../../../domain/members/members-text.ts'
import { fillText } from '../../../domain/launch/fill-ins.ts'
import { $fillIns } from '../../stores/launch/fill-ins.ts'
import { FilledText } from '../../ui/FilledText.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { MembersPart } from './MembersPart.tsx'

/** The Copy button copies the subject and the message, without the note. */
export function MembersTemplate({ id, template }: { id: string; template: Template }) {
  const values = useStore($fillIns)
  const text = templateText(template)
  const { copy, outcome } = useCopy(() => fillText(text, values))
  return (
    <MembersPart id={id} title={template.occasion} heading="h4">
      <FilledText text={text} fillIns={values} />
      {template.note && <p className="mt-2">{template.note}</p>}
      <p className="no-print mt-2 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button secondary"
          aria-label={`Copy: ${template.occasion}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
        <span className="note" role="status">
          {outcome}
        </span>
      </p>
    </MembersPart>
  )
}
