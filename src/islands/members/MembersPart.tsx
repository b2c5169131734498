import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $openParts, setPartsOpen } from '../../stores/members/open-parts.ts'

interface Props {
  /** The id of the `<details>` element. `$openParts` holds the ids of the open elements. */
  id: string
  title: string
  heading?: 'h2' | 'h3' | 'h4'
  /** How many items the section has. */
  count?: number
  children: ReactNode
}

export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** The look of the line with the title of a section. */
export const partLook = 'flex min-h-11 flex-wrap content-center items-center gap-x-3 py-2'

const sizes = { h2: 'text-panel', h3: 'text-body', h4: 'font-medium' }

/** A section of the members' text that the user can collapse. On paper, every section is open. */
export function MembersPart({ id, title, heading: Heading = 'h3', count, children }: Props) {
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
