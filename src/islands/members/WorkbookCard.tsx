import { membersPartId } from '../../../domain/members/members-text.ts'
import { templatesId, type MembersSection } from '../../../domain/members/members-sections.ts'
import type {
  PremiumReply,
  MembersTemplate as Template,
} from '../../../domain/members/members-text.schema.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { CitedText } from '../../ui/CitedText.tsx'
import { SendSection } from '../gifts/SendSection.tsx'
import { SaveStatus } from '../launch/SaveStatus.tsx'
import type { ReactNode } from 'react'
import { $openParts, setPartsOpen } from '../../stores/members/members-text.ts'
import { FillInFields } from '../launch/FillInFields.tsx'
import { useStore } from '@nanostores/react'
import { templateText } from '../../../domain/members/members-text.ts'
import { $fillIns } from '../../stores/launch/fill-ins.ts'
import { WordsToCopy } from '../../ui/WordsToCopy.tsx'

/** The Copy button copies the subject and the message, without the note. */
function MembersTemplate({ id, template }: { id: string; template: Template }) {
  const fillIns = useStore($fillIns)
  const { occasion, note } = template
  return (
    <MembersPart id={id} title={occasion} heading="h4">
      <WordsToCopy text={templateText(template)} fillIns={fillIns} name={occasion} note={note} />
    </MembersPart>
  )
}

interface Props {
  slug: string
  id: string
  title: string
  outline: Pick<MembersSection, 'title' | 'count'>[]
  /** `undefined` until the text is loaded. Meanwhile, the outline has the same height. */
  sections: MembersSection[] | undefined
  content: Pick<PremiumReply, 'templates' | 'sources'> | undefined
}

/** One group of sections of the members' text. */
export function WorkbookCard({ slug, id: anchor, title, outline, sections, content }: Props) {
  const { templates = [], sources = [] } = content ?? {}
  return (
    <section id={anchor} className="panel premium-card scroll-mt-16 text-sm">
      <h2 className="mb-2 text-panel">{title}</h2>
      {sections?.map((section) => (
        <MembersPart
          key={section.id}
          id={membersPartId(section.id)}
          title={section.title}
          count={section.count}
        >
          {section.id === templatesId ? (
            <>
              <FillInFields slug={slug} />
              <SaveStatus />
              {templates.map((template, index) => (
                <MembersTemplate
                  key={template.message}
                  id={`template-${index}`}
                  template={template}
                />
              ))}
            </>
          ) : (
            <Blocks
              blocks={section.blocks}
              show={(text) => <CitedText text={text} sources={sources} />}
            />
          )}
          <SendSection slug={slug} section={section.id} />
        </MembersPart>
      )) ??
        outline.map((section) => (
          <div key={section.title} className="border-t border-line">
            <p className={partLook}>
              <b className="flex-1 text-body">{section.title}</b>
              <span className="note">{itemCount(section.count)}</span>
            </p>
          </div>
        ))}
    </section>
  )
}

interface PartProps {
  /** The id of the `<details>` element. `$openParts` holds the ids of the open elements. */
  id: string
  title: string
  heading?: 'h2' | 'h3' | 'h4'
  /** How many items the section has. */
  count?: number
  children: ReactNode
}

const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** The look of the line with the title of a section. */
const partLook = 'flex min-h-11 flex-wrap content-center items-center gap-x-3 py-2'

const sizes = { h2: 'text-panel', h3: 'text-body', h4: 'font-medium' }

/** A section of the members' text that the user can collapse. On paper, every section is open. */
function MembersPart({ id, title, heading: Heading = 'h3', count, children }: PartProps) {
  const isOpen = useStore($openParts).includes(id)
  return (
    <details
      id={id}
      className="scroll-mt-16 border-t border-line first:border-0"
      open={isOpen}
      onToggle={({ currentTarget }) => setPartsOpen([id], currentTarget.open)}
    >
      <summary className={`disclosure cursor-pointer ${partLook}`}>
        <Heading className={`flex-1 ${sizes[Heading]}`}>{title}</Heading>
        {count !== undefined && <span className="note">{itemCount(count)}</span>}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
