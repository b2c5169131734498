import type { Block } from '../../../domain/text/section.schema.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'

interface Props {
  blocks: readonly Block[]
  numbers: ReadonlyMap<string, number>
}

export const NumberedList = ({ blocks, numbers }: Props) => (
  <ol role="list">
    {blocks.flatMap((block) => {
      const items = 'items' in block ? block.items.map((text) => ({ label: '', text })) : []
      const all = block.kind === 'facts' ? block.facts : items
      return all.map(({ label, text }, index) => (
        <li key={text} className="relative block border-b border-line py-2.5 pl-8 last:border-0">
          <span className="serif absolute left-0 text-h3" aria-hidden="true">
            {index + 1}
          </span>{' '}
          {label && (
            <>
              <b>
                <MarkedText text={label} numbers={numbers} />
              </b>{' '}
            </>
          )}
          <MarkedText text={text} numbers={numbers} />
        </li>
      ))
    })}
  </ol>
)
