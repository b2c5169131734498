import type { ReactNode } from 'react'
import type { PremiumSource } from '../../../domain/members/members-text.schema.ts'
import { CitedText } from './CitedText.tsx'
import { MessagingTemplate } from './MessagingTemplate.tsx'

interface Props {
  title: string
  /** Heading and items of each list; absent as long as the text is not here. */
  lists: [heading: string, items: string[]][] | undefined
  /** What the lists cite. */
  sources: readonly PremiumSource[]
  /** The heading of the list whose items can be copied. */
  templates?: string
  /** What stands in place of the lists. */
  waiting: ReactNode
}

/** One card of members' text: its lists can be folded, and all are open at first and on paper. */
export function PremiumCard({ title, lists, sources, templates, waiting }: Props) {
  return (
    <section className="panel premium-card">
      <h2>{title}</h2>
      {lists?.map(([heading, items]) => (
        <details key={heading} open>
          <summary className="unfolds">
            <h3>{heading}</h3>
            <span className="note">{items.length} items</span>
          </summary>
          <ul className={heading === templates ? 'premium-templates' : undefined}>
            {items.map((item, index) => (
              <li key={item}>
                {heading === templates ? (
                  <MessagingTemplate id={`template-${index}`} text={item} />
                ) : (
                  <CitedText text={item} sources={sources} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )) ?? waiting}
    </section>
  )
}
