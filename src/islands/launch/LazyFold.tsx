import { useCallback, useState, type ComponentProps, type ComponentType } from 'react'
import { Loading } from '../../ui/LoadState.tsx'
import { useLoaded } from '../../ui/use-loaded.tsx'

type Parts = (typeof import('./plan-parts.ts'))['planParts']
type ViewOf<Name extends keyof Parts> = ComponentProps<Awaited<ReturnType<Parts[Name]>>>

interface Props<Name extends keyof Parts> {
  part: Name
  title: string
  /** What the part shows. */
  view: ViewOf<Name>
  /** One of several small parts in a box. */
  isSmall?: boolean
}

/** A part of a plan whose script loads when the nurse opens it. Its id is the name of the part. */
export function LazyFold<Name extends keyof Parts>({
  part: name,
  title,
  view,
  isSmall,
}: Props<Name>) {
  const [isOpen, setOpen] = useState(false)
  const load = useCallback(
    async () =>
      (await (await import('./plan-parts.ts')).planParts[name]()) as ComponentType<object>,
    [name],
  )
  const { part: Part, failure } = useLoaded(isOpen, load, 'We couldn’t load this part.')
  return (
    <details
      id={name}
      className={isSmall ? 'border-t border-line first:border-0' : 'fold'}
      onToggle={() => setOpen(true)}
    >
      <summary
        className={`cursor-pointer ${isSmall ? 'disclosure flex min-h-11 items-center justify-between' : 'list-none'}`}
      >
        <h3 className={isSmall ? 'text-body' : 'disclosure text-panel'}>{title}</h3>
      </summary>
      <div className={isSmall ? 'pb-3' : 'mt-2'}>
        {Part ? <Part {...view} /> : failure || (isOpen && <Loading>Loading...</Loading>)}
      </div>
    </details>
  )
}
