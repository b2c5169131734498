import { useState, type ComponentType } from 'react'
import { LoadFailure, Loading } from '../../ui/LoadState.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

interface Props<View extends object> {
  id?: string
  title: string
  /** Loads the script of the part. Must be the same function on every render. */
  load: () => Promise<ComponentType<View>>
  /** What the part shows. */
  view: View
  /** One of several small parts in a box. */
  isSmall?: boolean
}

/** A part of a plan whose script loads when the nurse opens it. */
export function LazyFold<View extends object>({ id, title, load, view, isSmall }: Props<View>) {
  const [isOpen, setOpen] = useState(false)
  const { part: Part, failed, retry } = useLoaded(isOpen, load)
  return (
    <details
      id={id}
      className={isSmall ? 'border-t border-line first:border-0' : 'fold'}
      onToggle={() => setOpen(true)}
    >
      <summary
        className={`cursor-pointer ${isSmall ? 'disclosure flex min-h-11 items-center justify-between' : 'list-none'}`}
      >
        <h3 className={isSmall ? 'text-body' : 'disclosure text-panel'}>{title}</h3>
      </summary>
      <div className={isSmall ? 'pb-3' : 'mt-2'}>
        {Part ? (
          <Part {...view} />
        ) : failed ? (
          <LoadFailure onRetry={retry}>We couldn’t load this part.</LoadFailure>
        ) : (
          isOpen && <Loading>Loading...</Loading>
        )}
      </div>
    </details>
  )
}
