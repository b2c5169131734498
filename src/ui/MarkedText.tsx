import { Fragment, type ReactNode } from 'react'
import type { PremiumSource } from '../../domain/members/members-text.schema.ts'
import { tokens, type TextToken } from '../../domain/text/text.ts'

type Numbers = ReadonlyMap<string, number>

/**
 * Renders `text`. A citation becomes a link that shows the number of its source in the page's list
 * of sources.
 */
export const MarkedText = ({ text, numbers }: { text: string; numbers: Numbers }) =>
  markedText(text, (sourceId, previous) => {
    const number = numbers.get(sourceId) ?? 0
    return (
      <sup>
        {/* Without a comma, two adjacent citations look like one number. */}
        {previous?.kind === 'citation' && ', '}
        <a className="cite" href={`#source-${number}`} aria-label={`Source ${number}`}>
          {number}
        </a>
      </sup>
    )
  })

interface CitedProps {
  text: string
  sources: readonly PremiumSource[]
}

/** Renders `text`. A citation becomes a link to the web address of its source. */
export const CitedText = ({ text, sources }: CitedProps) =>
  markedText(text, (sourceId) => {
    const source = sources.find(({ id }) => id === sourceId)
    return (
      source && (
        <>
          {' ('}
          <a href={source.url} title={source.title}>
            {source.publisher}
          </a>
          {source.read === 'second-hand' && ', read second-hand'})
        </>
      )
    )
  })

const markedText = (
  text: string,
  cite: (sourceId: string, previous: TextToken | undefined) => ReactNode,
): ReactNode => (
  <>
    {tokens(text).map((token, index, all) => (
      <Fragment key={index}>
        {token.kind === 'citation' ? cite(token.sourceId, all[index - 1]) : markOf(token)}
      </Fragment>
    ))}
  </>
)

function markOf(token: Exclude<TextToken, { kind: 'citation' }>): ReactNode {
  switch (token.kind) {
    case 'text':
      return token.text
    case 'link':
      return <a href={token.href}>{token.text}</a>
    case 'estimate':
      return <span className="estimate">{token.text}</span>
    case 'strong':
      return <b>{token.text}</b>
  }
}
