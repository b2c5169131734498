import type { ReactNode } from 'react'
import { templatesId, type MembersSection } from '../../../domain/members/members-sections.ts'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { Blocks } from '../../ui/Blocks.tsx'
import { CitedText } from '../../ui/CitedText.tsx'
import { MessagingTemplate } from './MessagingTemplate.tsx'

interface Props {
  /** The anchor of the card. */
  id: string
  title: string
  /** `undefined` until the text is loaded. */
  sections: MembersSection[] | undefined
  content: Pick<PremiumReply, 'templates' | 'sources'> | undefined
  /** Shown until the text is loaded. */
  waiting: ReactNode
}

/** A card of members' text. Its sections can be collapsed, and are open at first and in print. */
export function PremiumCard({ id: anchor, title, sections, content, waiting }: Props) {
  const { templates = [], sources = [] } = content ?? {}
  return (
    <section id={anchor} className="panel premium-card scroll-mt-4">
      <h2>{title}</h2>
      {sections?.map(({ id, title: heading, count, blocks }) => (
        <details key={id} open>
          <summary className="disclosure">
            <h3>{heading}</h3>
            <span className="note">{count === 1 ? '1 item' : `${count} items`}</span>
          </summary>
          {id === templatesId ? (
            <ul className="premium-templates">
              {templates.map((template, index) => (
                <li key={template.message}>
                  <MessagingTemplate id={`template-${index}`} template={template} />
                </li>
              ))}
            </ul>
          ) : (
            <Blocks blocks={blocks} show={(text) => <CitedText text={text} sources={sources} />} />
          )}
        </details>
      )) ?? waiting}
    </section>
  )
}
