import type { ReactNode } from 'react'
import type { PremiumSource } from '../../../domain/members/members-text.schema.ts'
import { CitedText } from './CitedText.tsx'
import { MessagingTemplate } from './MessagingTemplate.tsx'

interface Props {
  title: string
  /** Heading and items of each list. `undefined` until the text is loaded. */
  lists: [heading: string, items: string[]][] | undefined
  /** Sources that the lists cite. */
  sources: readonly PremiumSource[]
  /** Heading of the list whose items have a Copy button. */
  templates?: string
  /** Shown until the lists are loaded. */
  waiting: ReactNode
}

/** A card of members' text. Its lists can be collapsed, and are open at first and in print. */
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
