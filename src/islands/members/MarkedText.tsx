import { tokens } from '../../../domain/text/text.ts'

interface Props {
  text: string
  /** Number of each source on this page. */
  numbers: ReadonlyMap<string, number>
}

/** Shows the marks of a text as src/build/content/annotate.ts does on public pages. */
export function MarkedText({ text, numbers }: Props) {
  return tokens(text).map((token, index, all) => {
    if (token.kind === 'text') return token.text
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
    const number = numbers.get(token.sourceId) ?? 0
    return (
      <sup key={index}>
        {all[index - 1]?.kind === 'citation' && ', '}
        <a className="cite" href={`#source-${number}`} aria-label={`Source ${number}`}>
          {number}
        </a>
      </sup>
    )
  })
}
