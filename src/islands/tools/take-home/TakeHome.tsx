import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TakeHomeEntry } from '../../../../domain/tools/take-home/take-home-defaults.ts'
import type { TakeHomeNames } from '../../../../domain/tools/take-home/take-home-entry.ts'
import { startTakeHome } from '../../../stores/tools/take-home.ts'
import { TakeHomeTool } from './TakeHomeTool.tsx'

interface Props {
  slug: string
  entry: TakeHomeEntry
  names: TakeHomeNames
  /** The table that the build rendered. It shows until the tool opens. */
  children?: ReactNode
}

export default function TakeHome({ slug, entry, names, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const tool = useRef<HTMLDivElement>(null)

  useEffect(() => startTakeHome(slug, entry), [slug, entry])
  useEffect(() => {
    const openIfLinked = () => location.hash.startsWith('#take-home') && setOpen(true)
    openIfLinked()
    addEventListener('hashchange', openIfLinked)
    return () => removeEventListener('hashchange', openIfLinked)
  }, [])
  useEffect(() => {
    // Opening the tool removes the button, so focus the tool instead. The tool starts higher on the
    // page than the button, so scroll up to it. `scroll-mt-24` keeps the heading visible.
    if (!isOpen) return
    tool.current?.focus({ preventScroll: true })
    tool.current?.scrollIntoView()
  }, [isOpen])

  if (!isOpen) {
    return (
      <>
        {children}
        <button
          type="button"
          className="button no-print mt-3 noscript:hidden"
          onClick={() => setOpen(true)}
        >
          Run your own numbers
        </button>
      </>
    )
  }
  return (
    <div ref={tool} tabIndex={-1} className="scroll-mt-24 outline-0">
      <TakeHomeTool names={names} />
    </div>
  )
}
