import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { takeIntent } from '../../stores/account/intent.ts'
import { $session } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useChatPart } from './use-chat-part.tsx'

interface Props {
  slug: string
  title: string
}

const load = () => import('./AskConversation.tsx')

/** The panel that asks the guide about the opportunity of the page; closed, it is a button. */
export default function AskPanel({ slug, title }: Props) {
  const session = useStore($session, ssrSnapshots.session)
  const [isOpen, setOpen] = useState(false)
  const [begun, setBegun] = useState<string>()
  const { membership, part, failure } = useChatPart(
    () => isOpen,
    load,
    'The chat could not be loaded.',
  )

  useEffect(() => {
    if (session.state !== 'signed-in') return
    const intent = takeIntent('ask')
    if (intent?.slug !== slug) return
    setBegun(intent.message)
    setOpen(true)
  }, [session.state, slug])

  if (!isOpen) {
    return (
      <button type="button" className="button" aria-expanded={false} onClick={() => setOpen(true)}>
        Ask a question
      </button>
    )
  }
  if (failure) return <div role="alert">{failure}</div>
  // Whose draft and whose conversation it is decides what the panel holds.
  if (!part || membership === 'unknown') return <p role="status">Loading...</p>
  return (
    <part.default
      slug={slug}
      title={title}
      isSignedIn={session.state === 'signed-in'}
      begun={begun}
    />
  )
}
