import type { PremiumSource } from '../../../domain/members/members-text.schema.ts'
import { tokens } from '../../../domain/text/text.ts'

interface Props {
  text: string
  sources: readonly PremiumSource[]
}

/** Members' text with each citation as a link to its source. */
export function CitedText({ text, sources }: Props) {
  return tokens(text).map((token, index) => {
    if (token.kind === 'link') {
      return (
        <a key={index} href={token.href}>
          {token.text}
        </a>
      )
    }
    if (token.kind === 'estimate') {
      return (
        <span key={index} className="est">
          {token.text}
        </span>
      )
    }
    if (token.kind === 'text') return token.text
    const source = sources.find(({ id }) => id === token.sourceId)
    if (!source) return null
    return (
      <span key={index}>
        {' ('}
        <a href={source.url} title={source.title}>
          {source.publisher}
        </a>
        {source.secondary && ', a secondary source'})
      </span>
    )
  })
}
