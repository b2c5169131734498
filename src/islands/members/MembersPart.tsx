import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $openParts, setPartsOpen } from '../../stores/members/open-parts.ts'

interface Props {
  /** The id of the `<details>` element. `$openParts` holds the ids of the open elements. */
  id: string
  title: string
  heading?: 'h2' | 'h3' | 'h4'
  /** A count to show in the heading, such as `3 items` or `2 of 9 steps done`. */
  count?: string
  teaser?: string
  children: ReactNode
}

const sizes = { h2: 'text-panel', h3: 'text-body', h4: 'font-medium' }

/** A section of the members' text that the user can collapse. On paper, every section is open. */
export function MembersPart({
  id,
  title,
  heading: Heading = 'h3',
  count,
  teaser,
  children,
}: Props) {
  const isOpen = useStore($openParts).includes(id)
  return (
    <details
      id={id}
      className="scroll-mt-16 border-t border-line first:border-0"
      open={isOpen}
      onToggle={({ currentTarget }) => setPartsOpen([id], currentTarget.open)}
    >
      <summary className="disclosure flex min-h-11 cursor-pointer flex-wrap content-center items-center gap-x-3 py-2">
        <Heading className={`flex-1 ${sizes[Heading]}`}>{title}</Heading>
        {count && <span className="note">{count}</span>}
        {teaser && !isOpen && (
          <span className="no-print order-1 line-clamp-1 w-full text-sm text-soft">{teaser}</span>
        )}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
