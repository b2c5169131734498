import type { ReactNode } from 'react'
import { membersPartId } from '../../../domain/members/members-anchors.ts'
import {
  firstLine,
  templatesId,
  type MembersSection,
} from '../../../domain/members/members-sections.ts'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { CitedText } from '../../ui/CitedText.tsx'
import { SendSection } from '../gifts/SendSection.tsx'
import { SaveStatus } from '../launch/SaveStatus.tsx'
import { MembersPart } from './MembersPart.tsx'
import { MembersTemplate } from './MembersTemplate.tsx'
import { FillInFields } from '../launch/FillInFields.tsx'

interface Props {
  slug: string
  id: string
  title: string
  /** `undefined` until the text is loaded. */
  sections: MembersSection[] | undefined
  content: Pick<PremiumReply, 'templates' | 'sources'> | undefined
  waiting: ReactNode
}

export function PremiumCard({ slug, id: anchor, title, sections, content, waiting }: Props) {
  const { templates = [], sources = [] } = content ?? {}
  return (
    <section id={anchor} className="panel premium-card scroll-mt-16 text-sm">
      <h2 className="mb-2 text-panel">{title}</h2>
      {sections?.map((section) => (
        <MembersPart
          key={section.id}
          id={membersPartId(section.id)}
          title={section.title}
          count={section.count === 1 ? '1 item' : `${section.count} items`}
          teaser={firstLine(section)}
        >
          {section.id === templatesId ? (
            <>
              <FillInFields slug={slug} prices={[{ key: 'price', label: 'Your price' }]} />
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
      )) ?? waiting}
    </section>
  )
}
