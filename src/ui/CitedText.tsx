import type { PremiumSource } from '../../domain/members/members-text.schema.ts'
import { markedText } from './MarkedText.tsx'

interface Props {
  text: string
  sources: readonly PremiumSource[]
}

export const CitedText = ({ text, sources }: Props) =>
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
