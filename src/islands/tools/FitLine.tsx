import { useEffect, useState, type ReactNode } from 'react'
import { storedFitLink } from '../../stores/tools/fit-answers.ts'

interface Props {
  slug: string
  /**
   * The entry's heading and description. `FitLine` shows the user's fit below them. For a signed-in
   * user, the island loads with the page. For a visitor, it loads when the visitor first touches or
   * points to this text.
   */
  children?: ReactNode
}

export default function FitLine({ slug, children }: Props) {
  const [line, setLine] = useState<string>()
  const [link, setLink] = useState('')

  useEffect(() => {
    const stored = storedFitLink()
    if (!stored) return
    setLink(stored)
    import('../../stores/tools/fit-line.ts')
      .then(({ loadFitLine }) => loadFitLine(slug, stored))
      // If loading fails, show no line.
      .then(setLine, () => undefined)
  }, [slug])

  return (
    <>
      {children}
      {line && (
        <p className="mt-3 text-sm">
          {line} <a href={`/tools/fit${link}`}>Change answers</a>
        </p>
      )}
    </>
  )
}
