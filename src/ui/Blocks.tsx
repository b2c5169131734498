import type { ReactNode } from 'react'
import type { Block } from '../../domain/text/section.schema.ts'
import { tokens } from '../../domain/text/text.ts'
import { MarkedText } from './MarkedText.tsx'

interface Props {
  blocks: readonly Block[]
  /** Renders a text with its marks, such as citations and links. */
  show: (text: string) => ReactNode
}

export const NumberedBlocks = ({
  blocks,
  numbers,
}: {
  blocks: readonly Block[]
  numbers: ReadonlyMap<string, number>
}) => <Blocks blocks={blocks} show={(text) => <MarkedText text={text} numbers={numbers} />} />

export function Blocks({ blocks, show }: Props) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <section key={index}>
          {block.title && <h4>{show(block.title)}</h4>}
          <BlockBody block={block} show={show} />
        </section>
      ))}
    </div>
  )
}

/**
 * Whether a list item is only a link. Such a link is not inside a sentence, so CSS makes it tall
 * enough to tap.
 */
const isLink = (item: string): boolean => {
  const [first, ...others] = tokens(item)
  return first?.kind === 'link' && others.length === 0
}

function BlockBody({ block, show }: { block: Block; show: Props['show'] }) {
  switch (block.kind) {
    case 'text':
      return block.items.map((item) => <p key={item}>{show(item)}</p>)
    case 'list':
    case 'steps': {
      const List = block.kind === 'steps' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item} className={isLink(item) ? 'link-item' : undefined}>
              {show(item)}
            </li>
          ))}
        </List>
      )
    }
    case 'facts':
      return (
        <dl>
          {block.facts.map(({ label, text, note, details }, index) => (
            <div key={index}>
              <dt>{show(label)}</dt>
              <dd>
                {show(text)}
                {note !== undefined && <p className="note">{show(note)}</p>}
                {details && (
                  <ul>
                    {details.map((line) => (
                      <li key={line}>{show(line)}</li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <table className={block.columns.length > 2 ? 'stack' : undefined}>
          <thead>
            <tr>
              {block.columns.map((column) => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} data-label={block.columns[column]}>
                    {show(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}
