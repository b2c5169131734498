import type { FillIns } from '../../domain/launch/fill-ins.ts'
import type { Block, KitDocument, Text } from '../../domain/launch/documents.ts'

interface Props {
  document: KitDocument
  fillIns?: FillIns
  /** The level of the title. The headings of the document are one level below it. */
  level?: 1 | 3
}

/** A document on the page: the text of its Word file, to read and to print. */
export function DocumentText({ document: { title, blocks }, fillIns = {}, level = 1 }: Props) {
  const [Title, Heading] = level === 1 ? (['h1', 'h2'] as const) : (['h3', 'h4'] as const)
  const words = (text: Text) =>
    text.map(({ text: shown, fill, isBlank }, index) => {
      const typed = fill !== undefined && fillIns[fill]?.trim()
      if (typed) return <bdi key={index}>{typed}</bdi>
      if (fill === undefined && !isBlank) return shown
      return (
        <span key={index} className="bg-highlight">
          {shown}
        </span>
      )
    })
  const part = (block: Block, index: number) => {
    switch (block.kind) {
      case 'heading':
        return (
          <Heading key={index} className="text-base font-bold">
            {block.text}
          </Heading>
        )
      case 'paragraph':
        return <p key={index}>{words(block.text)}</p>
      case 'note':
      case 'list':
      case 'checks':
        return (
          <ul key={index} role="list" className={block.kind}>
            {block.items.map((item, at) => (
              <li key={at}>{words(item)}</li>
            ))}
          </ul>
        )
      case 'line':
        return (
          <p key={index} className="write">
            {block.label}
          </p>
        )
      case 'page':
        return <hr key={index} />
      case 'table':
        return <DocumentTable key={index} block={block} words={words} />
    }
  }
  return (
    <article className="document-text">
      <Title className="serif text-panel">{title}</Title>
      {blocks.map(part)}
    </article>
  )
}

interface TableProps {
  block: Extract<Block, { kind: 'table' }>
  words: (text: Text) => React.ReactNode
}

function DocumentTable({ block: { head, rows }, words }: TableProps) {
  return (
    <table>
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((text, column) =>
              column === 0 && head.length === 0 ? (
                <th key={column} scope="row">
                  {words(text)}
                </th>
              ) : (
                <td key={column}>{words(text)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
