import { memo, useMemo, type ReactNode } from 'react'
import type { Inline } from '../../../domain/chat/answer-inline.ts'
import { parseAnswer, type Block } from '../../../domain/chat/answer-markdown.ts'
import { answerLink } from '../../../domain/chat/guide-links.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import styles from './chat-answer.css?inline'

adoptStyles(styles)

interface Props {
  markdown: string
  /** Paths that a link may have. Any other link is shown as plain text. */
  knownPaths: ReadonlySet<string>
}

/** Renders an answer's Markdown as React elements, never as HTML. */
export const ChatAnswer = memo(function ChatAnswer({ markdown, knownPaths }: Props) {
  const blocks = useMemo(
    () => parseAnswer(markdown, (address) => answerLink(address, knownPaths)),
    [markdown, knownPaths],
  )
  return <div className="chat-text">{blocks.map(blockElement)}</div>
})

function blockElement(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.parts.map(inlineElement)}</p>
    // Not a heading element, because answers must not change the page's outline.
    case 'heading':
      return (
        <p key={key}>
          <b>{block.parts.map(inlineElement)}</b>
        </p>
      )
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(blockElement)}</blockquote>
    case 'list': {
      const items = block.items.map((blocks, index) => <li key={index}>{itemContent(blocks)}</li>)
      return block.start === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      )
    }
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr key={key} />
  }
}

/** The first paragraph has no `<p>`, so that it starts on the line of the list marker. */
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
      return <code key={key}>{part.text}</code>
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
