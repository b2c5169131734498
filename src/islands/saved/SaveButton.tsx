import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $savedBySlug,
  checkSaved,
  loadSaved,
  removeEntry,
  saveEntry,
} from '../../stores/saved/saved.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { bookmarkPath, LineIcon } from '../../ui/LineIcon.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface Props {
  slug: string
  title: string
  /**
   * Whether this is the page's only save button. If so, the button checks only whether the entry
   * `slug` is saved, and does not load the whole saved list.
   */
  isOnly?: boolean
}

export default function SaveButton({ slug, title, isOnly = false }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const { saved, pending } = useStore($savedBySlug, ssrSnapshots.savedBySlug)(slug)

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') void (isOnly ? checkSaved(slug) : loadSaved())
  }, [session.state, isOnly, slug])

  const button = (
    <button
      type="button"
      className={`save ${isOnly ? 'button secondary' : 'icon-button'} print:hidden! noscript:hidden!`}
      aria-pressed={saved}
      aria-label={isOnly ? undefined : `Save ${title}`}
      // Not `disabled`, which would lose the focus. The store ignores a click while it is pending.
      aria-disabled={pending || undefined}
      onClick={() => void (saved ? removeEntry(slug) : saveEntry(slug, title))}
    >
      <LineIcon className={saved ? 'fill-brand text-brand' : undefined} path={bookmarkPath} />
      {isOnly && (saved ? 'Saved' : 'Save')}
    </button>
  )
  if (isOnly) return button
  return <Tooltip text={saved ? 'Remove from your saved list' : 'Save for later'}>{button}</Tooltip>
}
