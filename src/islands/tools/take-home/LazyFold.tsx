import { useState, type ReactNode } from 'react'
import { useLoaded } from '../../../ui/use-loaded.ts'

interface Props<Part> {
  title: string
  /** Imports the code of the content. Must be the same function on every render. */
  load: () => Promise<Part>
  startsOpen?: boolean
  className: string
  children: (part: Part) => ReactNode
}

/** A closed part of the tool. Its code loads when the user opens it. */
export function LazyFold<Part>({ title, load, startsOpen, className, children }: Props<Part>) {
  const [isNeeded, setNeeded] = useState(false)
  const { part, failed, retry } = useLoaded(isNeeded, load)
  return (
    <details
      className={`border-line ${className}`}
      open={startsOpen}
      onToggle={() => setNeeded(true)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center py-3">
        <h4 className="disclosure serif text-h3">{title}</h4>
      </summary>
      {part && children(part)}
      {failed && (
        <p role="alert" className="pb-4 text-sm">
          This part didn't load.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </details>
  )
}
