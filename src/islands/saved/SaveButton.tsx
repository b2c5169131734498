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
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useOverlays } from '../../ui/use-overlays.ts'
import { useTooltip } from '../../ui/use-tooltip.ts'
import './save-button.css'

interface Props {
  slug: string
  title: string
  /** On a page with one button, which asks for its own slug alone. */
  alone?: boolean
}

/** The bookmark on cards and on the detail page. */
export default function SaveButton({ slug, title, alone = false }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const { saved, pending } = useStore($savedBySlug, ssrSnapshots.savedBySlug)(slug)
  useOverlays()
  const says = saved ? 'Remove from your saved list' : 'Save for later'
  const button = useTooltip<HTMLButtonElement>(alone ? undefined : says)

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') void (alone ? checkSaved(slug) : loadSaved())
  }, [session.state, alone, slug])

  return (
    <button
      ref={button}
      type="button"
      className={alone ? 'button secondary save' : 'icon-button save'}
      aria-pressed={saved}
      aria-label={alone ? undefined : `Save ${title}`}
      disabled={pending}
      onClick={() => void (saved ? removeEntry(slug) : saveEntry(slug))}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6.5 4h11v16.5L12 16.5l-5.5 4Z" />
      </svg>
      {alone && (saved ? 'Saved' : 'Save')}
    </button>
  )
}
