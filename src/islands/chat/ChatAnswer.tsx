import { memo, useMemo, type ReactNode } from 'react'
import { parseAnswer, type Block, type Inline } from '../../../domain/chat/answer-markdown.ts'
import { answerLink } from '../../../domain/chat/guide-links.ts'

interface Props {
  markdown: string
  /** Paths that a link may have. Any other link is shown as plain text. */
  knownPaths: ReadonlySet<string>
}

/** Renders an answer's Markdown as React elements, never from an HTML string. */
export const ChatAnswer = memo(function ChatAnswer({ markdown, knownPaths }: Props) {
  const blocks = useMemo(
    () => parseAnswer(markdown, (address) => answerLink(address, knownPaths)),
    [markdown, knownPaths],
  )
  return (
    <div className="chat-text max-w-168 space-y-3 text-wrap wrap-anywhere">
      {blocks.map(blockElement)}
    </div>
  )
})

const listLook = 'space-y-1.5 ps-6 [&_:is(ul,ol,p,pre,blockquote)]:mt-2'

const tableLook =
  'border-collapse text-sm wrap-normal [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top [&_th]:bg-surface-sunken [&_th]:font-semibold'

function blockElement(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {block.parts.map(inlineElement)}
        </p>
      )
    // Not a heading element, because answers must not change the page's outline.
    case 'heading':
      return (
        <p key={key} dir="auto">
          <b>{block.parts.map(inlineElement)}</b>
        </p>
      )
    case 'quote':
      return (
        <blockquote key={key} className="mx-0 space-y-3 border-l-3 border-line pl-3.5 text-soft">
          {block.blocks.map(blockElement)}
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((blocks, index) => <li key={index}>{itemContent(blocks)}</li>)
      return block.start === undefined ? (
        <ul key={key} className={listLook} dir="auto">
          {items}
        </ul>
      ) : (
        <ol key={key} className={listLook} dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
    case 'code':
      return (
        <pre
          key={key}
          className="overflow-x-auto rounded-control bg-surface-sunken p-3 [font-family:ui-monospace,monospace] text-[0.875em] wrap-normal"
          tabIndex={0}
        >
          <code>{block.text}</code>
        </pre>
      )
    case 'table': {
      const [headings = [], ...rows] = block.rows
      return (
        <div key={key} className="overflow-x-auto" tabIndex={0}>
          <table className={tableLook}>
            <thead>
              <tr>
                {headings.map((cell, index) => (
                  <th key={index} scope="col" dir="auto">
                    {cell.map(inlineElement)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, index) => (
                    <td key={index} dir="auto">
                      {cell.map(inlineElement)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    }
    case 'rule':
      return <hr key={key} className="border-0 border-t border-line" />
  }
}

/**
 * Leaves out the `<p>` of an item's first paragraph, so that its text begins next to the list
 * marker.
 */
const itemContent = (blocks: Block[]): ReactNode =>
  blocks.map((block, index) =>
    block.kind === 'paragraph' && index === 0
      ? block.parts.map(inlineElement)
      : blockElement(block, index),
  )

function inlineElement(part: Inline, key: number): ReactNode {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'strong':
      return <strong key={key}>{part.parts.map(inlineElement)}</strong>
    case 'emphasis':
      return <em key={key}>{part.parts.map(inlineElement)}</em>
    case 'code':
      return (
        <code key={key} className="[font-family:ui-monospace,monospace] text-[0.875em]">
          {part.text}
        </code>
      )
    case 'link':
      return (
        <a key={key} href={part.to}>
          {part.parts.map(inlineElement)}
        </a>
      )
    case 'break':
      return <br key={key} />
  }
}
