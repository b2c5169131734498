import { useStore } from '@nanostores/react'
import type { MembersTemplate as Template } from '../../../domain/members/members-text.schema.ts'
import { templateText } from '../../../domain/members/members-text.ts'
import { $fillIns } from '../../stores/launch/fill-ins.ts'
import { WordsToCopy } from '../../ui/WordsToCopy.tsx'
import { MembersPart } from './MembersPart.tsx'

/** The Copy button copies the subject and the message, without the note. */
export function MembersTemplate({ id, template }: { id: string; template: Template }) {
  const fillIns = useStore($fillIns)
  const { occasion, note } = template
  return (
    <MembersPart id={id} title={occasion} heading="h4">
      <WordsToCopy text={templateText(template)} fillIns={fillIns} name={occasion} note={note} />
    </MembersPart>
  )
}
